import { sourceNames } from '@app/domain/companies/contract'
import { type ClosingSettings, fuelRoundings, variationBases } from '@app/domain/day/facts/contract'
import { formatCount, showMoney } from '@app/kit/contract'
import type { SettingChange } from './company.contract.ts'

const yesNo = (value: boolean) => (value ? 'Sim' : 'Não')

export const settingWords = (settings: ClosingSettings): readonly (readonly [name: string, words: string])[] => [
  ['Limite para fechar direto', showMoney(settings.direct_limit_cents)],
  ['Lançamento manual sem anexo até', showMoney(settings.manual_proof_cents)],
  ['Lançamentos manuais por pessoa e dia', showMoney(settings.manual_limit_cents)],
  ['Virada do dia', settings.day_cutoff],
  ['Arredondamento do abastecimento', fuelRoundings[settings.fuel_total_rounding]],
  ['Base da variação de 0,6%', variationBases[settings.tank_variation_base]],
  ['Fontes obrigatórias', settings.mandatory_sources.map((source) => sourceNames[source]).join(', ') || 'Nenhuma'],
  ['Prazo da aferição', formatCount(settings.pump_test_days, 'dia', 'dias')],
  ['Conferência cega', yesNo(settings.blind_count)],
  ['Ordem cronológica', yesNo(settings.chronological_order)],
  ['Administrador analisa a própria solicitação', yesNo(settings.own_analysis)],
]

function settingsBefore(change: SettingChange, earlier: readonly SettingChange[]) {
  const holding = earlier.filter(({ valid_from }) => valid_from <= change.valid_from)
  return holding.reduce<SettingChange | undefined>(
    (latest, one) => (latest === undefined || one.valid_from >= latest.valid_from ? one : latest),
    undefined,
  )?.settings
}

type SettingDifference = { name: string; before: string | null; after: string }

/** `history` is newest first. */
export function diffSettings(change: SettingChange, history: readonly SettingChange[]): SettingDifference[] {
  const earlier = history.slice(history.findIndex(({ id }) => id === change.id) + 1).toReversed()
  const before = settingsBefore(change, earlier)
  const wordsBefore = new Map(before ? settingWords(before) : [])
  return settingWords(change.settings).flatMap(([name, after]) =>
    wordsBefore.get(name) === after ? [] : [{ name, before: wordsBefore.get(name) ?? null, after }],
  )
}
