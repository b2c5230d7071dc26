import type { ItemRef } from '../day/assessment/match-groups.contract.ts'
import type { ConfirmationItem, Sides, SystemItem } from './items.rules.ts'
import { exactKey, strongKey, terminalAndTime } from './pair-passes.rules.ts'
import { type Open, type RefusedKeys, removeFound, runPass } from './pass.rules.ts'
import { toItemRef } from './ties.rules.ts'

export type VoidedPair = {
  code: 'D07' | 'D08'
  system: ItemRef<'movement' | 'manual'>
  confirmation: ItemRef<'capture' | 'manual'>
  sentence: string
}

function pairs(code: VoidedPair['code'], sides: Open, refused: RefusedKeys) {
  let open = sides
  const voided: { system: SystemItem; confirmation: ConfirmationItem; sentence: string }[] = []
  for (const pass of [exactKey, strongKey, terminalAndTime]) {
    const { found } = runPass(pass, open, refused)
    open = removeFound(open, found)
    for (const { system, confirmation, verdict } of found)
      if (system[0] && confirmation[0])
        voided.push({ system: system[0], confirmation: confirmation[0], sentence: verdict.sentence })
  }
  return voided.map(
    ({ system, confirmation, sentence }): VoidedPair => ({
      code,
      system: toItemRef(system),
      confirmation: toItemRef(confirmation),
      sentence,
    }),
  )
}

/** Returns open sales with a cancelled capture (D07) and open captures with a cancelled sale (D08). */
export const findVoidedPairs = (sides: Sides, open: Open, refused: RefusedKeys) => [
  ...pairs('D07', { system: open.system, confirmation: sides.cancelledCaptures }, refused),
  ...pairs('D08', { system: sides.cancelledSystem, confirmation: open.confirmation }, refused),
]
