import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Operation, staleVersion } from '../../contract/contract.ts'
import { type ApiFailure, type CallInput, call } from '../client/client.ts'
import type { FieldAbout } from '../fields/field-source.tsx'
import type { FormValues } from './paths.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

type ConflictContext = {
  record: Operation | undefined
  params: Record<string, string> | undefined
  values: FormValues
  base: FormValues
  fields: ReadonlyMap<string, FieldAbout>
  onSettled: (values: FormValues, base: FormValues) => void
}

const isValues = (value: unknown): value is FormValues => typeof value === 'object' && value !== null

/** Resolves edit conflicts: the person combines both versions, so that a newer record is never overwritten unseen. */
export function useConflict(context: ConflictContext) {
  const [conflict, setConflict] = useState<{ theirs: FormValues; message: string } | null>(null)
  const dialog: ReactNode = conflict && (
    <Suspense>
      <ConflictDialog
        message={conflict.message}
        fields={context.fields}
        base={context.base}
        mine={context.values}
        theirs={conflict.theirs}
        onClose={() => setConflict(null)}
        onSettle={(chosen) => {
          setConflict(null)
          // Values that are not fields (version, id) come from the newest record.
          context.onSettled({ ...conflict.theirs, ...chosen }, conflict.theirs)
        }}
      />
    </Suspense>
  )
  return {
    dialog,
    async openIfStale(failure: ApiFailure) {
      if (failure.code !== staleVersion.code || !context.record) return false
      // The form's parameters are those of the same record, so the operation accepts them.
      const input = { params: context.params } as unknown as CallInput<Operation>
      const theirs: unknown = await call(context.record, input).catch(() => undefined)
      if (isValues(theirs)) setConflict({ theirs, message: failure.message })
      return isValues(theirs)
    },
  }
}
