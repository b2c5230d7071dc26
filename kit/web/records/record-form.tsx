import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Operation } from '../../contract/contract.ts'
import { CopiedRecord } from '../form/copy-of.tsx'
import type { FormValues } from '../form/paths.ts'
import { type ReadState, Skeleton } from '../layout/states.tsx'
import { useUrlParams } from '../url/url-params.ts'
import type { RecordFormProps } from './record-form-shown.tsx'

const load = () => import('./record-form-shown.tsx')
// `lazy` loses the type parameter of the component.
const Shown = lazy(load) as unknown as <Op extends Operation>(props: RecordFormProps<Op>) => ReactNode

type NewRecordProps<Op extends Operation> = Omit<RecordFormProps<Op>, 'onCancel' | 'onSaved' | 'about' | 'focusBefore'>

/** How the record in `?de=` becomes the initial values of its copy. */
type Copy<Detail> = { read: (id: string) => ReadState<Detail>; toValues: (record: Detail) => FormValues }

/** A form beside its list, at `?open=novo`. When it is saved, the new record is open. */
export const NewRecord = <Op extends Operation, Detail extends { id: string }>({
  copy,
  ...form
}: NewRecordProps<Op> & { copy: Copy<Detail> }) => {
  const [focusBefore] = useState(() => document.activeElement)
  return (
    <CopiedRecord read={copy.read}>
      {(record) => (
        <BlankRecord<Op>
          {...form}
          key={record?.id}
          about={record?.id}
          initial={record ? copy.toValues(record) : form.initial}
          focusBefore={focusBefore}
        />
      )}
    </CopiedRecord>
  )
}

function BlankRecord<Op extends Operation>(form: RecordFormProps<Op>) {
  const [, change] = useUrlParams()
  const created = useRef<string | null>(null)
  return (
    <RecordForm<Op>
      {...form}
      onCancel={() => change({ open: null, de: null })}
      onDone={(answer) => {
        const record: unknown = answer
        if (typeof record === 'object' && record !== null && 'id' in record) created.current = String(record.id)
        form.onDone?.(answer)
      }}
      onSaved={() => change({ open: created.current, de: null }, { replace: true })}
    />
  )
}

/** The form of a record in `RecordPage` or `RecordPanel`. Its code loads after the page. */
export const RecordForm = <Op extends Operation>(props: RecordFormProps<Op>) => {
  const [focusBefore] = useState(() => document.activeElement)
  return (
    <Suspense fallback={<Skeleton lines={10} />}>
      <Shown focusBefore={focusBefore} {...props} />
    </Suspense>
  )
}

/** Loads the code of forms while a record is read, because a lost connection could not load it. */
export const usePreloadedForm = (isNeeded: boolean) =>
  useEffect(() => {
    if (isNeeded) void load().catch(() => undefined)
  }, [isNeeded])
