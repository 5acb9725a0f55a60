/**
 * A WITH query, `async_commit`, that makes its statement commit asynchronously: the commit returns before the disk has
 * it. It is meant for statements that move no credits and give no answer: holds, claims of Idempotency-Keys, facts. A
 * crash of the server may lose the last few of them, never a part of one. Releases must not use it: a released row
 * would come back, held by a process that has forgotten it. A sweep may use it: the rows that a crash brings back are
 * as overdue as before. A later synchronous commit takes the earlier ones along: the log is written in order. The
 * statement must read from `async_commit`, or PostgreSQL leaves it out.
 * https://www.postgresql.org/docs/15/wal-async-commit.html
 */
export const asyncCommit = `async_commit AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`
