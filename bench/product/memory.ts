import { readdir, readFile } from 'node:fs/promises'

const field = (status: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
const megabytes = (kilobytes: number) => (kilobytes * 1024) / 1e6

/** Hundredths of a second, with the child processes that have ended (/proc/PID/stat). */
async function ticksOf(pid: number | string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  return { pid: Number(pid), parent: fields[1], ticks: user + system, ended: endedUser + endedSystem }
}

/** CPU milliseconds. Comparable on a busy machine too. */
export async function workOf(server: number, postmaster: number | undefined) {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(ticksOf))
  const sum = (processes: typeof all) =>
    processes.reduce((total, { pid, ticks, ended }) => total + ticks + (pid === postmaster ? ended : 0), 0) * 10
  return {
    server: sum(all.filter(({ pid }) => pid === server)),
    database: sum(all.filter(({ pid, parent }) => pid === postmaster || (postmaster && parent === postmaster))),
  }
}

/** Pss: shared pages are divided among processes, so sums count each page once. */
const shareOf = async (pid: number | string) =>
  megabytes(field(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''), 'Pss'))

async function processesOf(postmaster: number | undefined) {
  if (postmaster === undefined) return []
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(ticksOf))
  return all.flatMap(({ pid, parent }) => (pid === postmaster || parent === postmaster ? [pid] : []))
}

export function watchMemory(postmaster: number | undefined) {
  let server = 0
  let isMeasuring = false
  const peak = { server: 0, database: 0, all: 0 }
  const measure = async () => {
    const own = await shareOf(server)
    const shares = await Promise.all((await processesOf(postmaster)).map(shareOf))
    const database = shares.reduce((sum, share) => sum + share, 0)
    peak.server = Math.max(peak.server, own)
    peak.database = Math.max(peak.database, database)
    peak.all = Math.max(peak.all, own + database)
  }
  const watch = setInterval(async () => {
    if (isMeasuring) return
    isMeasuring = true
    await measure().catch(() => undefined)
    isMeasuring = false
  }, 500)
  return {
    server: (pid: number) => {
      server = pid
    },
    getPeak: () => peak,
    stop: () => clearInterval(watch),
  }
}
