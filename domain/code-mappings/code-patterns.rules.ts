import type { MappedSystem, MappingDomain } from './mapping.contract.ts'

type CodePart = {
  label: string
  /** Portuguese text of what the pattern accepts. */
  format: string
  pattern: RegExp
}

const text = (label: string, max: number): CodePart => ({
  label,
  format: `até ${max} caracteres`,
  pattern: new RegExp(`^[^\\p{Cc}]{1,${max}}$`, 'u'),
})
const digits = (label: string, min: number, max = min): CodePart => ({
  label,
  format: min === max ? `${min} dígitos` : `até ${max} dígitos`,
  pattern: new RegExp(`^\\d{${min},${max}}$`),
})

const label = 'Código externo'
const anyCode: readonly CodePart[] = [text(label, 60)]

/** Sizes of integrations.md, section 4. A size that an installation may enlarge is its largest. */
const patternsBySystem: Readonly<Partial<Record<MappedSystem, Partial<Record<MappingDomain, readonly CodePart[]>>>>> = {
  protheus: {
    // Both are sent in a header.
    company: [
      { label: 'Empresa', format: 'até 2 caracteres, sem acento', pattern: /^[ -~]{1,2}$/ },
      { label: 'Filial', format: 'de 2 a 12 caracteres, sem acento', pattern: /^[ -~]{2,12}$/ },
    ],
    customer: [text('Cliente', 6), text('Loja', 2)],
    acquirer: [text('Cliente', 6), text('Loja', 2)],
    nature: [text('Natureza', 10)],
    bank_account: [text('Banco', 3), text('Agência', 5), text('Conta', 10)],
    account: [text('Conta', 20)],
    cost_center: [text('Centro de custo', 9)],
    ledger_item: [text('Item', 9)],
    value_class: [text('Classe', 9)],
    product: [text('Produto', 30)],
  },
  dominio: {
    account: [digits('Código reduzido', 1, 7)],
    payroll_event: [{ label: 'Rubrica', format: 'de 1 a 9999', pattern: /^0*[1-9]\d{0,3}$/ }],
    employee: [digits('Código do empregado', 1, 10)],
  },
  rm: { payroll_event: [text('Evento', 4)], employee: [text('Chapa', 16)] },
  sage: { customer: [digits('Conta', 6)] },
}

/** The parts of a code of a system, in their order, at most three. */
export const getCodeParts = (system: MappedSystem, domain: MappingDomain): readonly CodePart[] =>
  domain === 'cfop' ? [digits('CFOP', 4)] : (patternsBySystem[system]?.[domain] ?? anyCode)

/** The position and format of the first part that does not have its format; undefined if all have it. */
export function findWrongPart(parts: readonly CodePart[], values: readonly (string | null)[]) {
  const index = values.findIndex((value, at) => {
    const part = parts[at]
    return part ? !part.pattern.test(value ?? '') : value !== null
  })
  return index < 0 ? undefined : { index, format: parts[index]?.format ?? 'sem este complemento' }
}
