import { Button, Inline, useChange } from '@app/kit/web'
import type { Import } from '../files/imports.contract.ts'
import { importChecks } from './checks.contract.ts'

export function ImportChecked({ results }: { results: readonly Pick<Import, 'id' | 'status'>[] }) {
  const confirm = useChange(importChecks.confirm)
  const waiting = results.filter(({ status }) => status === 'checked')
  if (waiting.length < 2) return null
  const confirmAll = async () => {
    for (const { id } of waiting) await confirm.mutateAsync({ params: { id } })
  }
  return (
    // The error is shown by `useChange`; the files after this one stay undecided.
    <Inline>
      <Button look="primary" busy={confirm.isPending} onClick={() => void confirmAll().catch(() => undefined)}>
        Importar os {waiting.length} arquivos conferidos
      </Button>
    </Inline>
  )
}
