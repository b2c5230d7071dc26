/** A mapping, and what a copy of it finds in another company. */
export type MappingCopy = {
  internal_label: string
  /** Company of the mapping; null for all. */
  source_company_id: string | null
  company_id: string
  company_name: string
  domain: string
  is_default: boolean
  external: string
  /** Codes of the other company that the copy may be for. */
  internal_keys: readonly string[]
  /** Mappings of this code in the other company that are valid on the same days. */
  existing: readonly { id: string; version: number; external: string }[]
}

/** Returns why a mapping is not copied; null if it is. */
export function findCopyRefusal(copy: MappingCopy, { replace }: { replace: boolean }) {
  const { company_name, internal_label, internal_keys, existing, external } = copy
  if (copy.source_company_id === null) return 'O mapeamento já vale para todas as empresas.'
  if (copy.source_company_id === copy.company_id) return 'O mapeamento já é desta empresa.'
  if (copy.domain === 'company') return 'O código de uma empresa não é copiado para outra.'
  if (!copy.is_default && internal_keys.length === 0)
    return `${company_name} não tem um código interno com o mesmo CNPJ, CPF ou número.`
  if (internal_keys.length > 1) return `${company_name} tem mais de um código interno para ${internal_label}.`
  const [other] = existing.filter((mapping) => mapping.external !== external)
  if (other === undefined) return existing.length > 0 ? 'Já existe com o mesmo código externo.' : null
  if (existing.length > 1) return `${company_name} tem mais de um mapeamento de ${internal_label} nos mesmos dias.`
  return replace ? null : `${company_name} já tem ${other.external} para ${internal_label}.`
}
