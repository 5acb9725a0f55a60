import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { sleep } from '@enricher/engine/lib/time'
import { endChild } from '../../tools/end-child.ts'

/** Local parts of each mail domain; `@` alone is every address. */
export type PostfixDomains = Readonly<Record<string, readonly string[]>>

export type PostfixOptions = {
  /** Names the instance. */
  readonly name: string
  readonly address: string
  readonly port: number
  /** An empty folder that others may enter. */
  readonly folder: string
  readonly domains: PostfixDomains
  /** Replies by recipient, as `access(5)` has them. */
  readonly access?: Readonly<Record<string, string>>
  /** Further lines of main.cf. */
  readonly settings?: Readonly<Record<string, string>>
}

export type RunningServer = { stop(): Promise<void> }

// A cold start reads a dozen programs from disk.
const startTimeoutMs = 30_000
const pollMs = 50
const perlObeyMs = 2_000

/** Runs a Postfix of its own, without systemd and beside any other; only root may. Mail is thrown away. */
export async function startPostfix(options: PostfixOptions): Promise<RunningServer> {
  const config = join(options.folder, options.name)
  const queue = join(config, 'queue')
  const data = join(config, 'data')
  await Promise.all([mkdir(queue, { recursive: true }), mkdir(data, { recursive: true })])
  execFileSync('chown', ['postfix', data])
  await writeFile(join(config, 'master.cf'), masterLines(options))
  await writeFile(join(config, 'main.cf'), mainLines(options, { config, queue, data }))
  await writeMaps(config, options)
  const master = spawn('postfix', ['-c', config, 'start-fg'], { stdio: 'ignore' })
  const server = { stop: () => stopMaster(master, join(queue, 'pid', 'master.pid')) }
  await waitUntilListening(master, options.address, options.port).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  return server
}

/** Runs postgrey, which has Postfix defer senders and recipients that it did not see `delaySeconds` before. */
export async function startPostgrey(
  port: number,
  folder: string,
  delaySeconds: number,
): Promise<RunningServer> {
  await mkdir(folder)
  execFileSync('chown', ['postgrey', folder])
  const child = spawn(
    'postgrey',
    [
      `--inet=127.0.0.1:${port}`,
      '--user=postgrey',
      '--group=nogroup',
      `--dbdir=${folder}`,
      `--delay=${delaySeconds}`,
      `--pidfile=${join(folder, 'postgrey.pid')}`,
    ],
    { stdio: 'ignore' },
  )
  await waitUntilListening(child, '127.0.0.1', port)
  // Perl misses a signal that comes just before it waits for its sockets, until one of them has something to read.
  return { stop: () => endChild(child, { obeyMs: perlObeyMs }) }
}

/** Writes a certificate without a trusted issuer, as most mail servers have. */
export async function writeCertificate(
  folder: string,
): Promise<{ key: string; certificate: string }> {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'cert.pem')
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=mx']
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  await chmod(key, 0o600)
  return { key, certificate }
}

/** Returns only the services that receiving takes; `master(5)` has the columns. */
function masterLines({ address, port }: PostfixOptions): string {
  return `${address}:${port} inet n - n - 50 smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`
}

function mainLines(
  { name, folder, settings = {} }: PostfixOptions,
  { config, queue, data }: { config: string; queue: string; data: string },
): string {
  const table = (map: string) => `texthash:${join(config, map)}`
  const lines: Record<string, string> = {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: data,
    command_directory: '/usr/sbin',
    daemon_directory: '/usr/lib/postfix/sbin',
    mail_owner: 'postfix',
    setgid_group: 'postdrop',
    maillog_file: join(folder, `${name}.log`),
    maillog_file_prefixes: folder,
    myhostname: `${name}.mx.example`,
    mydestination: '',
    local_recipient_maps: '',
    local_transport: 'error:no local mail',
    // A named address would have to be on a network interface; master.cf says where to listen.
    inet_interfaces: 'all',
    inet_protocols: 'ipv4',
    multi_instance_name: `postfix-${name}`,
    mynetworks: '',
    virtual_mailbox_domains: table('domains'),
    virtual_mailbox_maps: table('mailboxes'),
    virtual_transport: 'discard',
    smtpd_relay_restrictions: 'reject_unauth_destination',
    smtpd_recipient_restrictions: `reject_unauth_destination, check_recipient_access ${table('access')}`,
    smtpd_peername_lookup: 'no',
    smtpd_error_sleep_time: '0',
    disable_dns_lookups: 'yes',
    // The default makes every session with a recipient take a second.
    in_flow_delay: '0',
    ...settings,
  }
  return Object.entries(lines)
    .map(([key, value]) => `${key} = ${value}\n`)
    .join('')
}

async function writeMaps(config: string, { domains, access = {} }: PostfixOptions): Promise<void> {
  const mailboxes = Object.entries(domains).flatMap(([domain, locals]) =>
    locals.map((local) => (local === '@' ? `@${domain}` : `${local}@${domain}`)),
  )
  await writeFile(join(config, 'domains'), tableLines(Object.keys(domains), 'ok'))
  await writeFile(join(config, 'mailboxes'), tableLines(mailboxes, 'box'))
  await writeFile(
    join(config, 'access'),
    Object.entries(access)
      .map(([email, reply]) => `${email} ${reply}\n`)
      .join(''),
  )
}

function tableLines(keys: readonly string[], value: string): string {
  return keys.map((key) => `${key} ${value}\n`).join('')
}

async function waitUntilListening(child: ChildProcess, host: string, port: number): Promise<void> {
  const deadlineMs = performance.now() + startTimeoutMs
  while (!(await isListening(host, port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended while starting.`)
    if (performance.now() > deadlineMs) throw new Error(`${child.spawnfile} did not start in time.`)
    await sleep(pollMs)
  }
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** The child is a script that waits for the master, which leads a process group of its own and ends it. */
async function stopMaster(child: ChildProcess, pidFile: string): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))
  if (pid === 0) return endChild(child)
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(signal === 'SIGKILL' ? -pid : pid, signal)
    } catch {
      // The master has ended, and the script notices.
    }
    if (signal === 'SIGKILL') child.kill(signal)
  }
  await endChild(child, { send })
}
