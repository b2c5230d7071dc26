import { useEffect, useState } from 'react'
import { localDate, localTime, showDate } from '../../contract/contract.ts'
import css from './display.module.css'
import { formatTimeAgo } from './time-ago.ts'
import { Tooltip } from './tooltip.tsx'

const moment = () => new Date().toISOString()

/** The time since an instant; `everInDays` also counts days after a week; hover or focus shows the exact time. */
export function RelativeTime({ instant, everInDays = false }: { instant: string; everInDays?: boolean }) {
  const [now, setNow] = useState(moment)
  useEffect(() => {
    const timer = setInterval(() => setNow(moment()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Tooltip label={`${showDate(localDate(instant))} ${localTime(instant)}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its exact moment must be reachable by keyboard */}
      <time dateTime={instant} className={css.moment} tabIndex={0}>
        {formatTimeAgo(instant, now, { everInDays })}
      </time>
    </Tooltip>
  )
}
