-- What a browser measured of a call (src/site/markdown/decisions/076). Nullable columns without a default, so the table is neither read nor
-- written anew; releases before do not know them.
ALTER TABLE visit_attendance
    ADD COLUMN round_trip_ms integer,
    ADD COLUMN loss_permille integer,
    ADD COLUMN jitter_ms     integer,
    ADD COLUMN audio_codec   text,
    ADD COLUMN video_codec   text;
COMMENT ON COLUMN visit_attendance.round_trip_ms IS 'Mean time to the other browser and back during the call, as this side''s browser measured it. Null: not measured; so with the others.';
COMMENT ON COLUMN visit_attendance.loss_permille IS 'Of a thousand packets of the other side, how many did not arrive.';
COMMENT ON COLUMN visit_attendance.jitter_ms IS 'Mean variation of the delay of the sound.';
COMMENT ON COLUMN visit_attendance.audio_codec IS 'The format of the sound received, such as opus.';
COMMENT ON COLUMN visit_attendance.video_codec IS 'The format of the picture received, such as vp8.';
