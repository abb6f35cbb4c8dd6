package org.patientcare.access.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.access.token.TokenRepository.TokenIds;

@DisplayName("Ids of tokens, hashed")
class TokenIdsTest {

    @Test
    void areTheHashExceptForVersionAndVariant() throws NoSuchAlgorithmException {
        UUID id = UUID.fromString("0f8fad5b-d9cb-469f-a165-70867728950e");
        byte[] bytes =
                ByteBuffer.allocate(16)
                        .putLong(id.getMostSignificantBits())
                        .putLong(id.getLeastSignificantBits())
                        .array();
        ByteBuffer hash = ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(bytes));
        String all = new UUID(hash.getLong(), hash.getLong()).toString();

        UUID hashed = TokenIds.hashed(id);

        assertThat(hashed.version()).isEqualTo(8);
        assertThat(hashed.variant()).isEqualTo(2);
        assertThat(hashed.toString().substring(0, 14)).isEqualTo(all.substring(0, 14));
        assertThat(hashed.toString().substring(15, 19)).isEqualTo(all.substring(15, 19));
        assertThat(hashed.toString().substring(20)).isEqualTo(all.substring(20));
        assertThat(hashed.toString().charAt(TokenIds.VERSION_DIGIT - 1)).isEqualTo('8');
    }

    @Test
    void areDistinguishedFromIds() {
        UUID id = UUID.randomUUID();

        assertThat(TokenIds.isHashed(id)).isFalse();
        assertThat(TokenIds.isHashed(TokenIds.hashed(id))).isTrue();
        assertThat(TokenIds.hashed(id)).isEqualTo(TokenIds.hashed(id));
        assertThat(TokenIds.hashed(id)).isNotEqualTo(TokenIds.hashed(UUID.randomUUID()));
    }
}
