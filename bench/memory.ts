import { readdir, readFile } from 'node:fs/promises'

const field = (status: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
const statusOf = (pid: number | string) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
const megabytes = (kilobytes: number) => (kilobytes * 1024) / 1e6

/** Hundredths of a second that a process has worked, as Linux counts them. */
async function ticksOf(pid: number | string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, , , , , , , , , , , user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 1)
    .split(' ')
    .map(Number)
  return { pid: Number(pid), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), ticks: user + system }
}

/** Milliseconds of processor that a server and the processes of its database have worked: what it costs on a busy machine, too. */
export async function workOf(server: number, postmaster: number | undefined) {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(ticksOf))
  const sum = (some: typeof all) => some.reduce((total, { ticks }) => total + ticks, 0) * 10
  return {
    server: sum(all.filter(({ pid }) => pid === server)),
    database: sum(all.filter(({ pid, parent }) => pid === postmaster || (postmaster && parent === postmaster))),
  }
}

/** Memory of a server, and of it together with its database: what the processes hold for themselves, and what they share once. */
export function watchMemory(postmaster: number | undefined) {
  let server = 0
  const most = { server: 0, all: 0 }
  const look = async () => {
    const own = field(await statusOf(server), 'VmRSS')
    let [anonymous, shared] = [0, 0]
    for (const pid of postmaster === undefined ? [] : await readdir('/proc')) {
      if (!/^\d+$/.test(pid)) continue
      const status = await statusOf(pid)
      if (Number(pid) !== postmaster && field(status, 'PPid') !== postmaster) continue
      anonymous += field(status, 'RssAnon')
      shared = Math.max(shared, field(status, 'RssShmem'))
    }
    most.server = Math.max(most.server, megabytes(own))
    most.all = Math.max(most.all, megabytes(own + anonymous + shared))
  }
  const watch = setInterval(() => look().catch(() => undefined), 250)
  return {
    /** The process that is watched from now on. */
    server: (pid: number) => {
      server = pid
    },
    most: () => most,
    stop: () => clearInterval(watch),
  }
}
