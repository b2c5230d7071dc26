import { readdir, readFile } from 'node:fs/promises'

const field = (status: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
const megabytes = (kilobytes: number) => (kilobytes * 1024) / 1e6

/** Hundredths of a second that a process has worked, and those that it started and saw end, as Linux counts them. */
async function ticksOf(pid: number | string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  return { pid: Number(pid), parent: fields[1], ticks: user + system, ended: endedUser + endedSystem }
}

/** Milliseconds of processor that a server and the processes of its database have worked: what it costs on a busy machine, too. */
export async function workOf(server: number, postmaster: number | undefined) {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(ticksOf))
  const sum = (some: typeof all) =>
    some.reduce((total, { pid, ticks, ended }) => total + ticks + (pid === postmaster ? ended : 0), 0) * 10
  return {
    server: sum(all.filter(({ pid }) => pid === server)),
    database: sum(all.filter(({ pid, parent }) => pid === postmaster || (postmaster && parent === postmaster))),
  }
}

/** What a process holds, with its part of every page that it shares with others: these parts add up to each page once. */
const shareOf = async (pid: number | string) =>
  megabytes(field(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''), 'Pss'))

/** Processes of a database: its first one and those that it started. */
async function processesOf(postmaster: number | undefined) {
  if (postmaster === undefined) return []
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(ticksOf))
  return all.flatMap(({ pid, parent }) => (pid === postmaster || parent === postmaster ? [pid] : []))
}

/** The most memory that a server, its database, and both at one moment took. */
export function watchMemory(postmaster: number | undefined) {
  let server = 0
  let looking = false
  const most = { server: 0, database: 0, all: 0 }
  const look = async () => {
    const own = await shareOf(server)
    const shares = await Promise.all((await processesOf(postmaster)).map(shareOf))
    const database = shares.reduce((sum, share) => sum + share, 0)
    most.server = Math.max(most.server, own)
    most.database = Math.max(most.database, database)
    most.all = Math.max(most.all, own + database)
  }
  const watch = setInterval(async () => {
    if (looking) return
    looking = true
    await look().catch(() => undefined)
    looking = false
  }, 500)
  return {
    /** The process that is watched from now on. */
    server: (pid: number) => {
      server = pid
    },
    most: () => most,
    stop: () => clearInterval(watch),
  }
}
