import pg from 'pg'
import type { ConnectionConfig } from '../postgres/connection.ts'
import type { Database, Queryable } from './database.ts'
import { underMigrationLock } from './migrate.ts'
import type { WaitLog } from './migration-lock.ts'
import { withOption } from './session-options.ts'

/**
 * Name of the role that the service works as. It owns only the tables of the job queue: it can neither switch triggers
 * off nor change a balance or an entry, make an account the operator's or create a schema, whatever statement reaches
 * the database by mistake.
 */
export const serviceRole = 'enricher_service'

/**
 * Returns the connection on which the service works. The embedded server accepts the role directly. With an address,
 * the user that it names takes on the role, so that no further password is needed.
 */
export function serviceConnectionOf(owner: string | ConnectionConfig): string | ConnectionConfig {
  return typeof owner === 'string'
    ? withOption(owner, `-c role=${serviceRole}`)
    : { ...owner, user: serviceRole }
}

/** Returns statements for the owner of the server that let `user` work as the role from the next start on. */
export function roleStatements(user: string, database: string): string {
  return (
    `CREATE ROLE ${serviceRole} NOLOGIN; GRANT ${serviceRole} TO ${pg.escapeIdentifier(user)}; ` +
    `GRANT CREATE ON DATABASE ${pg.escapeIdentifier(database)} TO ${pg.escapeIdentifier(user)};`
  )
}

export type SessionRole = {
  readonly role: string
  readonly database: string
  /** True when the role is the ledger's owner, or a member of it: its statements may then change a balance. */
  readonly ownsLedger: boolean
}

/** Returns the role as which the statements of this database run. */
export async function readSessionRole(db: Queryable): Promise<SessionRole> {
  const [row] = await db.query<SessionRole>(
    `SELECT current_user::text AS role, current_database()::text AS database,
            pg_has_role(relowner, 'MEMBER') AS "ownsLedger"
       FROM pg_class WHERE oid = 'ledger'::regclass`,
  )
  if (!row) throw new Error('The catalogue has no row for the ledger.')
  return row
}

/**
 * Creates the role where it is missing and grants it what the service needs in this database, as the owner of the
 * tables. It runs after every migration, to grant new tables. Where the owner may not create roles and there is none,
 * or may not create the job queue's schema, no table is granted, and the service goes on as the owner. `log` gets
 * messages about waits.
 */
export async function prepareServiceRole(
  owner: Database,
  isLogin: boolean,
  log?: WaitLog,
): Promise<void> {
  const work = async (tx: Queryable) => {
    await tx.query(makeRole)
    if (!(await isUsable(tx))) return
    if (isLogin) await tx.query(`ALTER ROLE ${serviceRole} LOGIN`)
    await tx.query(makeJobs)
    if (!(await hasJobs(tx))) return
    await tx.query(withdrawSchemas)
    await tx.query(grantTables)
    await tx.query(handOverJobs)
  }
  await underMigrationLock(owner, work, log)
}

async function isUsable(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ is_member: boolean }>(
    `SELECT pg_has_role(oid, 'MEMBER') AS is_member FROM pg_roles WHERE rolname = '${serviceRole}'`,
  )
  return row?.is_member ?? false
}

async function hasJobs(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    `SELECT to_regnamespace('graphile_worker') IS NOT NULL AS has`,
  )
  return row?.has ?? false
}

/**
 * SQL that creates the role. Roles belong to the whole server: another database of it may create the role at the same
 * moment. From PostgreSQL 16 on, the creator of a role may not yet take it on.
 */
const makeRole = `
  DO $$
  DECLARE
    is_free boolean;
    is_new_way boolean := current_setting('server_version_num')::int >= 160000;
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${serviceRole}') THEN
      CREATE ROLE ${serviceRole} NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION;
    END IF;
    SELECT rolsuper INTO is_free FROM pg_roles WHERE rolname = current_user;
    IF NOT is_free AND NOT pg_has_role('${serviceRole}', CASE WHEN is_new_way THEN 'SET' ELSE 'MEMBER' END) THEN
      GRANT ${serviceRole} TO CURRENT_USER;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
  END $$`

/**
 * SQL that creates the job queue's schema and the table in which graphile-worker counts its migrations, just as
 * graphile-worker makes them: it makes the rest as the role, at the first job.
 */
const makeJobs = `
  DO $$ BEGIN
    IF to_regnamespace('graphile_worker') IS NULL AND has_database_privilege(current_database(), 'CREATE') THEN
      CREATE SCHEMA graphile_worker;
      CREATE TABLE graphile_worker.migrations (
        id int PRIMARY KEY,
        ts timestamptz NOT NULL DEFAULT now(),
        breaking boolean NOT NULL DEFAULT false
      );
    END IF;
  END $$`

/** Earlier versions let the role create schemas. PostgreSQL warns where another user granted that, and goes on. */
const withdrawSchemas = `
  DO $$ BEGIN
    EXECUTE format('REVOKE CREATE ON DATABASE %I FROM ${serviceRole}', current_database());
  END $$`

/** SQL that grants only the owner's own tables: other tables of the same schema are not ours to grant. */
const grantTables = `
  DO $$
  DECLARE
    place text := quote_ident(current_schema());
    relation text;
    columns text;
  BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA %s TO ${serviceRole}', place);
    FOR relation IN
      SELECT oid::regclass::text FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v')
         AND relowner = current_user::regrole
    LOOP
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO ${serviceRole}', relation);
    END LOOP;
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %s '
                   'GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${serviceRole}', place);
    REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${serviceRole};
    REVOKE UPDATE, DELETE ON ledger, operator_actions FROM ${serviceRole};
    REVOKE INSERT, UPDATE, DELETE ON accounts FROM ${serviceRole};
    SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
     WHERE attrelid = 'accounts'::regclass AND attnum > 0 AND NOT attisdropped
       AND attname NOT IN ('credits', 'held', 'total_purchased', 'is_operator');
    EXECUTE format('GRANT INSERT (%1$s), UPDATE (%1$s) ON accounts TO ${serviceRole}', columns);
  END $$`

/** SQL that hands the job queue's tables over to the role: their schema changes with releases of graphile-worker. */
const handOverJobs = `
  DO $$
  DECLARE
    change text;
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_namespace
                    WHERE nspname = 'graphile_worker' AND nspowner = current_user::regrole) THEN
      RETURN;
    END IF;
    ALTER SCHEMA graphile_worker OWNER TO ${serviceRole};
    FOR change IN
      SELECT format('ALTER TABLE %s OWNER TO ${serviceRole}', c.oid::regclass) FROM pg_class c
       WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
         -- The sequence of a column goes with its table.
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass
                            AND d.deptype IN ('a', 'i') AND d.refclassid = 'pg_class'::regclass)
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO ${serviceRole}', oid::regprocedure) FROM pg_proc
       WHERE pronamespace = 'graphile_worker'::regnamespace
      UNION ALL
      SELECT format('ALTER TYPE %s OWNER TO ${serviceRole}', t.oid::regtype) FROM pg_type t
        LEFT JOIN pg_class c ON c.oid = t.typrelid
       WHERE t.typnamespace = 'graphile_worker'::regnamespace
         AND (t.typtype IN ('e', 'd') OR (t.typtype = 'c' AND c.relkind = 'c'))
    LOOP
      EXECUTE change;
    END LOOP;
  END $$`
