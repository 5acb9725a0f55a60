/**
 * A WITH query, `unsynced`, that lets its statement's commit return before the disk has it. For what moves no credits
 * and is no answer: holds, claims of Idempotency-Keys, facts. A crash of the server may lose the last few of them,
 * never a part of one. Not for releases: what one of them freed would be held again by a process that has forgotten it.
 * Whatever is committed to the disk later takes them along: the log is written in order. The statement must read from
 * `unsynced`, or PostgreSQL leaves it out. https://www.postgresql.org/docs/15/wal-async-commit.html
 */
export const asyncCommit = `unsynced AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`
