import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { Button, EmptyState, Skeleton } from '@app/kit/web'
import { useEffect, useRef } from 'react'
import { getSignatureAddress } from '../day/day-actions.tsx'

type DayNextStepProps = { day: CashConciliationDetail; isLoaded: boolean; isAfterAnswer: boolean }

/** The next step of a day without problems; it gets the focus after the last answer. */
export function DayNextStep({ day, isLoaded, isAfterAnswer }: DayNextStepProps) {
  const part = useRef<HTMLDivElement>(null)
  const find = (wanted: string) => day.actions.find(({ name }) => name === wanted)
  const closing = find('close')
  const isClosable = closing !== undefined && closing.refusal === null
  const action = isClosable ? closing : find('submit')
  const to = action?.refusal === null ? getSignatureAddress(day, isClosable ? 'close' : 'submit') : undefined
  useEffect(() => {
    const { activeElement } = document
    const isOnPage = activeElement === document.body || activeElement === part.current || activeElement?.matches('h1')
    if (isAfterAnswer && isOnPage) (part.current?.querySelector('a') ?? part.current)?.focus()
  }, [isAfterAnswer, to])
  if (!isLoaded) return <Skeleton lines={8} height={18} />
  return (
    <div ref={part} tabIndex={-1}>
      <EmptyState title={to ? 'Tudo explicado.' : 'Nada a resolver aqui.'}>
        {action?.refusal}
        {action && to && (
          <Button look="primary" to={to}>
            {action.label}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
