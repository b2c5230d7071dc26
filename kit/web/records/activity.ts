import type { z } from 'zod'
import type { ById, Operation } from '../../contract/contract.ts'
import { useChange } from '../client/queries.ts'
import type { MenuAction } from '../overlays/action-menu-types.ts'
import { useReadOnlyReason } from '../session/viewing.ts'

export type ActivityChange = Operation<{
  params: typeof ById
  body: z.ZodObject<{ version: z.ZodInt; active: z.ZodBoolean }>
  answer: z.ZodType
}>

type Switched = { id: string; version: number; active: boolean }

/** The entry of a menu that inactivates an active record, or activates an inactive one. */
export function useActivityAction(setActive: ActivityChange, record: Switched, blocked?: string): MenuAction {
  const { id, version, active } = record
  const change = useChange(setActive)
  const readOnly = useReadOnlyReason()
  return {
    label: active ? 'Inativar' : 'Ativar',
    danger: active,
    blocked: blocked ?? readOnly,
    onSelect: () => change.mutate({ params: { id }, body: { version, active: !active } }),
  }
}
