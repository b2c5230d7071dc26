import { ApiFailure, call, queryClient } from '@app/kit/web'
import { useState } from 'react'
import { type Import, imports } from './imports.contract.ts'

/** What the sender says of a file beside its bytes. */
type Chosen = { company_id: string | undefined; layout_id: string | undefined; check_first: 'true' | undefined }

/** A file on its way: what was chosen, and what the server said of it so far. */
export type Sending = {
  key: string
  file: File
  about: Chosen
  answer: Import | undefined
  failure: ApiFailure | undefined
}

const underWay: readonly Import['status'][] = ['queued', 'running', 'undoing']
export const isFinished = (answer: Pick<Import, 'status'>) => !underWay.includes(answer.status)

/** Days and lists that new records change. */
export const refreshAfterImport = () =>
  Promise.all(
    ['imports', 'cash-conciliations', 'solicitations', 'system-movements'].map((resource) =>
      queryClient.invalidateQueries({ queryKey: [resource] }),
    ),
  )

/** Sends files one after the other; a repeat of one carries its first key, so that it never counts twice. */
export function useSending() {
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const change = (key: string, part: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))

  const sendOne = async ({ key, file, about }: Sending) => {
    change(key, { failure: undefined })
    try {
      change(key, { answer: await call(imports.create, { body: about, file }, { idempotency_key: key }) })
      await refreshAfterImport()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      change(key, { failure })
    }
  }
  return {
    sendings,
    busy: sendings.some(({ answer, failure }) => !answer && !failure),
    repeat: sendOne,
    async send(files: readonly File[], about: Chosen) {
      const added = files.map((file) => ({
        key: crypto.randomUUID(),
        file,
        about,
        answer: undefined,
        failure: undefined,
      }))
      setSendings((all) => [...added, ...all])
      for (const one of added) await sendOne(one)
    },
  }
}
