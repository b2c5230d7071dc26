import type { Job } from '@app/kit/contract'
import { IconLoader2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useActiveJobs } from './active-jobs.tsx'
import css from './jobs.module.css'

const wordsOf = (active: readonly Job[]) =>
  active.length === 1 ? (active[0]?.title ?? '') : `${active.length} tarefas em andamento`

export default function JobsIndicator() {
  const active = useActiveJobs()
  const [first] = active
  if (!first) return null
  const percent = Math.min(...active.map((job) => job.percent))
  return (
    <aside aria-label="Tarefas em andamento" className={css.indicator}>
      <Link to={active.length === 1 ? `/jobs/${first.id}` : '/jobs'}>
        <IconLoader2 size={14} aria-hidden="true" />
        <span className={css.words}>{wordsOf(active)}</span> {percent}%
      </Link>
    </aside>
  )
}
