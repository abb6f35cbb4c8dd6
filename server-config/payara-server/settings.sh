#!/bin/sh
# Applies a file with lines name=value to the settings of the running domain, and creates the mail
# session if they name a mail server. Passwords and keys become password aliases, which the domain
# stores encrypted. Restart the domain afterwards.
#   settings.sh patientcare.properties
. "$(dirname "$0")/domain.sh"
settings=$1

secret() {
    { cat "$PASSWORD_FILE" && printf '\nAS_ADMIN_ALIASPASSWORD=%s\n' "$2"; } >"$temporary/secret"
    asadmin_as "$temporary/secret" update-password-alias "$1" >/dev/null 2>&1 ||
        asadmin_as "$temporary/secret" create-password-alias "$1"
}

value() {
    sed -n "s/^patientcare\.$1=//p" "$settings"
}

# Refers to the settings, so that no value is stored twice.
mail_session() {
    case $(value smtp.tls) in
        off) port=25 security= ;;
        tls) port=465 security=:mail.smtp.ssl.enable=true ;;
        *) port=587 security=:mail.smtp.starttls.enable=true:mail.smtp.starttls.required=true ;;
    esac
    set -- --mailhost '${MPCONFIG=patientcare.smtp.host}' --fromaddress '${MPCONFIG=patientcare.smtp.from}'
    if [ -n "$(value smtp.user)" ]; then
        set -- "$@" --mailuser '${MPCONFIG=patientcare.smtp.user}' --auth=true \
            --password '${MPCONFIG=patientcare.smtp.password}'
    else
        set -- "$@" --mailuser patientcare
    fi
    [ -z "$(value smtp.port)" ] || port=$(value smtp.port)
    asadmin create-javamail-resource "$@" --property "mail.smtp.port=$port$security" mail/patientcare
}

grep '^patientcare\.' "$settings" >"$temporary/settings"
while IFS= read -r line; do
    name=${line%%=*}
    text=${line#*=}
    case $name in
        *password | *secret | *secret-key | *secrets.key | *secrets.previous-key) secret "$name" "$text" ;;
        *) asadmin set-config-property --source domain --propertyName "$name" --propertyValue "$text" ;;
    esac
done <"$temporary/settings"

asadmin delete-javamail-resource mail/patientcare >/dev/null 2>&1 || true
[ -z "$(value smtp.host)" ] || mail_session
