-- A table, as far as it seldom changes.
create table tables (
    -- Autoincrement: the number of a deleted table is never given to another, so that a late write
    -- cannot hit a stranger.
    id integer primary key autoincrement,
    name text not null unique,
    code text not null unique,
    game text not null,
    secret blob not null check (length(secret) = 32),
    made_at integer not null,
    desk text not null,
    header text,
    footer text
) strict;

-- A table, as far as it changes with every step: narrow rows, so that a group of steps at a
-- thousand tables changes a handful of pages. The log ends with step `seq`, which is entry `entry`.
create table latest (
    table_id integer primary key references tables (id),
    seq integer not null,
    entry integer,
    touched_at integer not null,
    listed integer not null check (listed in (0, 1)),
    phase integer not null check (phase in (0, 1, 2))
) strict;

create index latest_listed on latest (table_id) where listed = 1 and phase < 2;

-- The lines of all logs in the order in which they came, each with the number of the one before it
-- at the same table. Appending writes at the end of the file only; a key by table and step would
-- write one page for each table in a group.
create table entries (
    id integer primary key,
    table_id integer not null,
    seq integer not null,
    before integer,
    ticket text,
    line text not null
) strict;

create table tokens (
    hash blob primary key check (length(hash) = 32),
    table_id integer not null references tables (id),
    person integer not null
) strict, without rowid;

create index tokens_of_table on tokens (table_id);

-- The last picture of a table for each viewer.
create table stands (
    table_id integer not null references tables (id),
    viewer text not null,
    seq integer not null,
    body text not null,
    unique (table_id, viewer)
) strict;
