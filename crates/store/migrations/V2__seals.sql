-- A keyed hash over what is kept of a table outside its log. Tables of an older program have none
-- until they change next.
alter table tables add column seal blob check (seal is null or length(seal) = 32);
