import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDot,
  IconCircleX,
  IconClock,
  IconLock,
  IconRefresh,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type BusinessDate,
  localDate,
  localTime,
  showDate,
  showDecimal,
  showMoney,
  showRate,
} from '../../contract/contract.ts'
import css from './display.module.css'
import type { Tone } from './states.tsx'

const none = <span className={css.none}>–</span>

/** Centavos as `R$ 1.234,56`; negatives in red with their sign. `plain` omits the colour, `signed` adds `+`. */
export function Money(props: {
  cents: number | null | undefined
  signed?: boolean
  plain?: boolean
  strong?: boolean
}) {
  const { cents } = props
  if (cents === null || cents === undefined) return none
  const sign = props.signed && cents > 0 ? '+' : ''
  return (
    <span
      className={css.number}
      data-negative={(!props.plain && cents < 0) || undefined}
      data-strong={props.strong || undefined}
    >
      {sign}
      {showMoney(cents)}
    </span>
  )
}

/** Millilitres as `1.234,500 L`. */
export function Volume({ ml }: { ml: number | null | undefined }) {
  if (ml === null || ml === undefined) return none
  return (
    <span className={css.number} data-negative={ml < 0 || undefined}>
      {showDecimal(ml, 3)} L
    </span>
  )
}

export const Price = ({ millis }: { millis: number | null | undefined }) =>
  millis === null || millis === undefined ? none : <span className={css.number}>R$ {showDecimal(millis, 3)}</span>

export const Rate = ({ ppm }: { ppm: number | null | undefined }) =>
  ppm === null || ppm === undefined ? none : <span className={css.number}>{showRate(ppm)}</span>

export const Count = ({ value }: { value: number | null | undefined }) =>
  value === null || value === undefined ? none : <span className={css.number}>{showDecimal(value, 0)}</span>

export const DateText = ({ date }: { date: BusinessDate | null | undefined }) =>
  date ? (
    <time className={css.number} dateTime={date}>
      {showDate(date)}
    </time>
  ) : (
    none
  )

/** An instant on a Brazilian clock, as `14/10/2026 08:05`. */
export const DateTimeText = ({ instant }: { instant: string | null | undefined }) =>
  instant ? (
    <time className={css.number} dateTime={instant}>
      {showDate(localDate(instant))} {localTime(instant)}
    </time>
  ) : (
    none
  )

const icons: Record<Tone, typeof IconClock> = {
  neutral: IconClock,
  info: IconCircleDot,
  indigo: IconCircleDot,
  good: IconCircleCheck,
  wait: IconClock,
  bad: IconCircleX,
  purple: IconRefresh,
  dark: IconLock,
}

export function StatusTag({ tone, children, icon }: { tone: Tone; children: ReactNode; icon?: ReactNode }) {
  const Icon = icons[tone]
  return (
    <span className={css.tag} data-tone={tone}>
      {icon ?? <Icon size={14} stroke={2} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  )
}

export const CheckTag = ({ holds, children }: { holds: boolean | null; children: ReactNode }) => (
  <StatusTag
    tone={holds === null ? 'neutral' : holds ? 'good' : 'bad'}
    icon={holds === false ? <IconAlertTriangle size={14} aria-label="Não confere" /> : undefined}
  >
    {children}
  </StatusTag>
)
