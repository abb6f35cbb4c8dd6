-- Until when a professional's open desk said that they are there (src/site/markdown/decisions/050). A table of its own: the last release
-- reads all columns of professional, and another one would fail its statements once on each connection.
CREATE TABLE professional_presence (
    professional_hash text        COLLATE "C" PRIMARY KEY REFERENCES professional,
    online_until      timestamptz NOT NULL
);
COMMENT ON TABLE professional_presence IS 'A professional at an open desk, which renews online_until. In the past: not at a desk any more.';
GRANT SELECT, INSERT, UPDATE, DELETE ON professional_presence TO "${runtimeRole}";
