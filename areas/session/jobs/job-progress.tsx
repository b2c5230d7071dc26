import { type Job, showDecimal } from '@app/kit/contract'
import { useEffect, useState } from 'react'
import css from './jobs.module.css'
import { computeJobRate, describeJobStep, formatJobTimeLeft } from './jobs.rules.ts'

const moment = () => new Date().toISOString()

export function JobProgressBar({ job }: { job: Job }) {
  const [now, setNow] = useState(moment)
  const running = job.finished_at === null
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(moment()), 1000)
    return () => clearInterval(timer)
  }, [running])
  const rate = running ? computeJobRate(job, now) : null
  const remaining = running ? formatJobTimeLeft(job, now) : null
  return (
    <div className={css.progress}>
      <progress max={100} value={job.percent} aria-label={`Andamento de ${job.title}`} />
      <div className={css.numbers}>
        <strong>{job.percent}%</strong>
        {job.total !== null && (
          <span>
            {showDecimal(job.done, 0)} de {showDecimal(job.total, 0)}
          </span>
        )}
        {rate !== null && <span>{showDecimal(rate, 0)} por segundo</span>}
        {remaining !== null && <span>faltam cerca de {remaining}</span>}
      </div>
      <p className="rg-hidden" aria-live="polite">
        {describeJobStep(job)}
      </p>
    </div>
  )
}
