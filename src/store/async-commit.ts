/**
 * A WITH query, `async_commit`, that makes its statement commit asynchronously: the commit returns before the disk has
 * it. For what moves no credits and is no answer: holds, claims of Idempotency-Keys, facts. A crash of the server may
 * lose the last few of them, never a part of one. Not for releases: what one of them freed would be held again by a
 * process that has forgotten it. A sweep may: what a crash brings back is as overdue as before. Whatever is committed
 * to the disk later takes them along: the log is written in order. The statement must read from `async_commit`, or
 * PostgreSQL leaves it out. https://www.postgresql.org/docs/15/wal-async-commit.html
 */
export const asyncCommit = `async_commit AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`
