#!/usr/bin/env bash
# Backups from which the state of any moment can be restored, in the folder that contains archive/
# (runbook point-in-time):
#   backup.sh keep PATH NAME         for PostgreSQL's archive_command: stores a file of its log
#   backup.sh take                   makes and verifies a base backup, and removes what is too old
#   backup.sh flush                  returns when all that was written until now is in the archive
#   backup.sh restore FOLDER [TIME]  restores the state of TIME, or the newest one, to a new folder,
#                                    and starts a PostgreSQL there, which only this user can reach:
#                                    psql --host=FOLDER --port=5432
#   backup.sh drill                  restores the newest state, compares it with the database, says
#                                    how long that took, and removes it again
# The environment has PGBIN, PGHOST, PGPORT, PGUSER and PGPASSWORD of the database, and may have
#   ARCHIVE    the folder of the backups and the log                            (default: archive)
#   KEEP_DAYS  how many days back a state can be restored                       (default: 7)
#   TEXTFILES  the folder from which Prometheus' node exporter reads metrics    (default: none)
set -euo pipefail
umask 077

archive=$(realpath -m "${ARCHIVE:-archive}")
here=$(cd "$(dirname "$0")" && pwd)
archived_within=60 # s

fail() {
    echo "$*" >&2
    exit 1
}

# PostgreSQL calls this again until it succeeds, and after a crash also for a file that is here. A
# missing folder is an error, since then nothing is mounted there.
keep() {
    local path=$1 name=$2 kept=$archive/wal/$2.gz
    if [ -e "$kept" ]; then
        gzip -dc "$kept" | cmp -s - "$path" || fail "$kept has another content than $path."
        return
    fi
    gzip -c "$path" >"$archive/wal/.$name.next"
    sync "$archive/wal/.$name.next"
    mv "$archive/wal/.$name.next" "$kept"
    sync "$archive/wal"
}

moment() { date -u "$@" +%Y%m%dT%H%M%SZ; }

# The base backups, oldest first. Each has the name of the moment when it was complete.
bases() { find "$archive/base" -mindepth 1 -maxdepth 1 -name '????????T??????Z' -printf '%f\n' | sort; }

take() {
    local next=$archive/base/next name
    [ -d "$archive/wal" ] || fail "There is no folder $archive/wal."
    mkdir -p "$archive/base"
    rm -rf "$next"
    "$PGBIN/pg_basebackup" --pgdata="$next" --checkpoint=fast --wal-method=stream
    name=$(moment)
    "$PGBIN/pg_verifybackup" --quiet "$next"
    mv "$next" "$archive/base/$name"
    remove_old
    metrics patientcare_backup \
        complete_time_seconds "$(date +%s)" \
        bytes "$(du -sb "$archive/base/$name" | cut -f 1)"
    echo "Base backup $name: $(du -sh "$archive/base/$name" | cut -f 1), the whole archive $(du -sh "$archive" | cut -f 1)."
}

# Keeps the newest backup that is older than KEEP_DAYS, without which the first of those days could
# not be restored, and the log from the oldest backup on.
remove_old() {
    local limit name oldest first
    limit=$(moment -d "${KEEP_DAYS:-7} days ago")
    bases | awk -v limit="$limit" '$0 <= limit' | head -n -1 | while read -r name; do
        rm -rf "${archive:?}/base/$name"
    done
    oldest=$(bases | awk 'NR == 1')
    first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$archive/base/$oldest/backup_label")
    "$PGBIN/pg_archivecleanup" -x .gz "$archive/wal" "$first"
}

flush() {
    local file i
    file=$("$PGBIN/psql" --no-psqlrc -At --dbname=postgres --command="SELECT pg_walfile_name(pg_switch_wal())")
    for ((i = 0; i < archived_within * 5; i++)); do
        if [ -e "$archive/wal/$file.gz" ]; then return; fi
        sleep 0.2
    done
    fail "$file was not archived within $archived_within s: the log of the database says why."
}

# A command for a restored PostgreSQL, as the superuser of the database.
restored() {
    local folder=$1 program=$2
    shift 2
    env -u PGPASSWORD PGHOST="$folder" PGPORT=5432 "$PGBIN/$program" "$@"
}

stop_restored() { "$PGBIN/pg_ctl" --pgdata="$1" --mode=fast --wait --silent stop; }

restore() {
    local folder time=${2:-} target= base
    folder=$(realpath -m "$1")
    [ ! -e "$folder" ] || fail "$folder exists already."
    if [ -n "$time" ]; then
        target="recovery_target_time = '$(date -u -d "$time" '+%Y-%m-%d %H:%M:%S.%6N+00')'"
        base=$(bases | awk -v limit="$(moment -d "$time")" '$0 <= limit' | tail -n 1)
    else
        base=$(bases | tail -n 1)
    fi
    [ -n "$base" ] || fail "There is no base backup${time:+ from before $time}."
    cp -a "$archive/base/$base" "$folder"
    # Its own settings: none of the database's may make it archive, replicate or listen.
    rm -f "$folder/standby.signal"
    : >"$folder/postgresql.auto.conf"
    : >"$folder/pg_ident.conf"
    echo "local all all trust" >"$folder/pg_hba.conf"
    cat >"$folder/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$folder'
port = 5432
hot_standby = off
restore_command = 'test -e "$archive/wal/%f.gz" && gzip -dc "$archive/wal/%f.gz" >"%p"'
recovery_target_action = promote
$target
END
    touch "$folder/recovery.signal"
    "$PGBIN/pg_ctl" --pgdata="$folder" --log="$folder/restore.log" --wait --silent start || fail "$(tail "$folder/restore.log")"
    until [ "$(restored "$folder" psql --no-psqlrc -At --dbname=postgres --command="SELECT pg_is_in_recovery()" 2>&1)" = f ]; do
        "$PGBIN/pg_ctl" --pgdata="$folder" status >/dev/null || fail "$(tail "$folder/restore.log")"
        sleep 0.5
    done
    echo "Base backup $base with its log up to $(last "$folder"), in $folder."
}

# The commit up to which the log was applied.
last() { restored "$1" psql --no-psqlrc -At --dbname=postgres --command="SELECT pg_last_xact_replay_timestamp()"; }

# The tables from which only old rows are ever removed, with their numbers of rows.
kept_rows() { "$@" --no-psqlrc -At --dbname=patientcare --file="$here/counts.sql" | grep '|kept$'; }

# Such a table must have as many rows as the database had before or after that, or something in
# between; it is left out if old rows were removed meanwhile. All rows are read, which fails if a page
# is damaged.
drill() {
    local folder=$archive/drill began=$SECONDS wrong
    if [ -e "$folder/postmaster.pid" ]; then stop_restored "$folder" || true; fi
    rm -rf "$folder" "$archive"/drill.*
    kept_rows "$PGBIN/psql" >"$archive/drill.before"
    flush
    trap 'stop_restored "$archive/drill" || true' EXIT
    restore "$folder"
    kept_rows restored "$folder" psql >"$archive/drill.restored"
    kept_rows "$PGBIN/psql" >"$archive/drill.after"
    restored "$folder" pg_dump --format=custom --compress=0 patientcare >/dev/null
    trap - EXIT
    stop_restored "$folder"
    wrong=$(LC_ALL=C join -t '|' -a 1 "$archive/drill.before" "$archive/drill.restored" |
        LC_ALL=C join -t '|' -a 1 - "$archive/drill.after" |
        awk -F '|' 'NF != 7 || $6 >= $2 && ($4 < $2 || $4 > $6) { print $1 ": " $2 " before, " $4 " restored, " $6 " after" }')
    [ -z "$wrong" ] || fail "The restored database differs:"$'\n'"$wrong"
    rm -rf "$folder"
    metrics patientcare_restore_drill \
        complete_time_seconds "$(date +%s)" \
        seconds "$((SECONDS - began))"
    echo "The backup can be restored: $(wc -l <"$archive/drill.restored") tables compared, in $((SECONDS - began)) s."
}

# Writes metrics NAME_PART VALUE, all at once.
metrics() {
    local name=$1 file
    if [ -z "${TEXTFILES:-}" ]; then return; fi
    file=$TEXTFILES/$name.prom
    shift
    while [ $# -gt 0 ]; do
        printf '# TYPE %s_%s gauge\n%s_%s %s\n' "$name" "$1" "$name" "$1" "$2"
        shift 2
    done >"$file.next"
    chmod 644 "$file.next"
    mv "$file.next" "$file"
}

case ${1:-}/$# in
keep/3 | take/1 | flush/1 | restore/2 | restore/3 | drill/1) "$@" ;;
*) echo "usage: $0 keep PATH NAME | take | flush | restore FOLDER [TIME] | drill" >&2 && exit 2 ;;
esac
