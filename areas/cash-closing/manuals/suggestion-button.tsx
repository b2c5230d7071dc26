import { suggestionLabels as labels } from '@app/domain/day/assessment/contract'
import { Button, Modal } from '@app/kit/web'
import { IconWand } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { SuggestionFormProps } from './suggestion.form.tsx'

const SuggestionForm = lazy(() => import('./suggestion.form.tsx').then((form) => ({ default: form.SuggestionForm })))

export function SuggestionButton({ day, suggestion, blocked }: SuggestionFormProps & { blocked?: string }) {
  const [open, setOpen] = useState(false)
  if (suggestion.kind === 'exclude' && suggestion.refusal) return <small>{suggestion.refusal}</small>
  return (
    <>
      <Button small look="primary" icon={<IconWand size={14} />} blocked={blocked} onClick={() => setOpen(true)}>
        {labels[suggestion.kind]}
      </Button>
      <Modal open={open} title={labels[suggestion.kind]} size="lg" onClose={() => setOpen(false)}>
        {open && (
          <Suspense>
            <SuggestionForm day={day} suggestion={suggestion} onDone={() => setOpen(false)} />
          </Suspense>
        )}
      </Modal>
    </>
  )
}
