import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../http/operator-error.ts'

const run = promisify(execFile)

/** Linux systems have this user for processes without privileges. */
const unprivilegedUserName = 'nobody'

export interface SystemUser {
  uid: number
  gid: number
}

interface Invocation {
  command: string
  args: string[]
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root: as root, it runs as the owner of its data, or else as an unprivileged user. */
export async function findSystemUser(dataFolder: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(dataFolder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await findUserByName('postgres')) ?? (await createUser()) ?? (await fallbackUser())
}

async function findUserByName(name: string): Promise<SystemUser | undefined> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

async function createUser() {
  const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']
  await run('useradd', args).catch(() => undefined)
  return findUserByName('postgres')
}

async function fallbackUser() {
  const user = await findUserByName(unprivilegedUserName)
  if (!user) throw new OperatorError('Não há usuário sem privilégios para o PostgreSQL: crie o usuário "postgres".')
  return user
}

/** Returns how to run a program as that user, even below folders that only root may enter (a clone in /root). */
export async function buildInvocation(
  program: { command: string; args: string[] },
  user: SystemUser | undefined,
  folders: string[],
): Promise<Invocation> {
  if (!user) return program
  const reachable = await Promise.all(folders.map((folder) => canEnter(folder, user)))
  if (reachable.every(Boolean)) return { ...program, ...user }
  const closedFolder = folders[reachable.indexOf(false)]
  await run('setpriv', ['--version']).catch(() => {
    throw new OperatorError(
      `O usuário do PostgreSQL não alcança ${closedFolder}: use uma pasta que todos possam atravessar.`,
    )
  })
  // The user gets only the capability to enter folders, which the kernel ignores without `no_setuid_fixup`.
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  const capabilities = '-all,+dac_override'
  const capabilityArgs = [
    `--inh-caps=${capabilities}`,
    '--ambient-caps=+dac_override',
    `--bounding-set=${capabilities}`,
  ]
  return { command: 'setpriv', args: [...identity, ...capabilityArgs, program.command, ...program.args] }
}

async function canEnter(folder: string, { uid, gid }: SystemUser): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined)
  if (found) {
    const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
    if (!(found.mode & bit)) return false
  }
  const parent = path.dirname(folder)
  return parent === folder || canEnter(parent, { uid, gid })
}
