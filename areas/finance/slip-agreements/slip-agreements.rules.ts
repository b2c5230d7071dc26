import { showRate } from '@app/kit/contract'
import { type ApprovedTerms, remittanceLayouts, slipAcceptances, slipSpecies } from './slip-agreements.contract.ts'

const terms: { [Name in keyof ApprovedTerms]: { label: string; show: (terms: ApprovedTerms) => string } } = {
  agreement_no: { label: 'Número do convênio', show: ({ agreement_no }) => agreement_no },
  portfolio: { label: 'Carteira', show: ({ portfolio }) => portfolio },
  layout: { label: 'Leiaute da remessa', show: ({ layout }) => remittanceLayouts[layout] },
  number_from: { label: 'Primeiro número', show: ({ number_from }) => String(number_from) },
  number_to: { label: 'Último número', show: ({ number_to }) => String(number_to) },
  species: { label: 'Espécie', show: ({ species }) => slipSpecies[species] },
  acceptance: { label: 'Aceite', show: ({ acceptance }) => slipAcceptances[acceptance] },
  fine_ppm: { label: 'Multa', show: ({ fine_ppm }) => showRate(fine_ppm) },
  interest_ppm: { label: 'Juros ao mês', show: ({ interest_ppm }) => showRate(interest_ppm) },
  instructions: { label: 'Instruções', show: ({ instructions }) => instructions.join(' · ') || '–' },
  approved: { label: 'Convênio', show: ({ approved }) => (approved ? 'Aprovado' : 'Não aprovado') },
}

export const diffTerms = (before: ApprovedTerms, after: ApprovedTerms) =>
  Object.values(terms)
    .map(({ label, show }) => ({ label, before: show(before), after: show(after) }))
    .filter((line) => line.before !== line.after)

export const pickTerms = (agreement: ApprovedTerms): ApprovedTerms => ({
  agreement_no: agreement.agreement_no,
  portfolio: agreement.portfolio,
  layout: agreement.layout,
  number_from: agreement.number_from,
  number_to: agreement.number_to,
  species: agreement.species,
  acceptance: agreement.acceptance,
  fine_ppm: agreement.fine_ppm,
  interest_ppm: agreement.interest_ppm,
  instructions: agreement.instructions,
  approved: agreement.approved,
})
