import { IconArrowRight, IconMessage, IconPaperclip, IconPencil, IconPlugConnected } from '@tabler/icons-react'
import { type TimelineEntry, timelineKinds } from './timeline.contract.ts'
import css from './timeline.module.css'

const icons = {
  change: IconPencil,
  status: IconArrowRight,
  comment: IconMessage,
  attachment: IconPaperclip,
  message: IconPlugConnected,
}

export function KindIcon({ kind }: { kind: TimelineEntry['kind'] }) {
  const Icon = icons[kind]
  return (
    <span className={css.icon}>
      <Icon size={14} stroke={2} role="img" aria-label={timelineKinds[kind]} />
    </span>
  )
}
