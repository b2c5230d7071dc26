import { accessKeyParts, isAccessKey } from '../document/access-key.ts'
import type { ProblemReport } from '../reading/report.ts'
import { getChildText, type XmlNode } from '../values/xml.ts'

type KeySource = { line: number; key: string; ide: XmlNode; emit: XmlNode }

export function checkKey(report: ProblemReport, { line, key, ide, emit }: KeySource): void {
  if (!isAccessKey(key)) {
    report.error('nfe.key', 'a chave de acesso não tem 44 caracteres com dígito certo.', {
      line,
      field: 'Id',
      value: key,
    })
    return
  }
  const parts = accessKeyParts(key)
  const issued = getChildText(ide, 'dhEmi')
  const comparisons: [field: string, inKey: string, inTags: string][] = [
    ['cUF', parts.state, getChildText(ide, 'cUF')],
    ['dhEmi', parts.year_month, `${issued.slice(2, 4)}${issued.slice(5, 7)}`],
    ['CNPJ', parts.issuer, (getChildText(emit, 'CNPJ') || getChildText(emit, 'CPF')).padStart(14, '0')],
    ['mod', parts.model, getChildText(ide, 'mod')],
    ['serie', parts.series, getChildText(ide, 'serie').padStart(3, '0')],
    ['nNF', parts.number, getChildText(ide, 'nNF').padStart(9, '0')],
    ['tpEmis', parts.emission, getChildText(ide, 'tpEmis')],
    ['cNF', parts.code, getChildText(ide, 'cNF')],
    ['cDV', key.slice(43), getChildText(ide, 'cDV')],
  ]
  for (const [field, inKey, inTags] of comparisons)
    if (inKey !== inTags)
      report.error('nfe.key-part', `a chave de acesso diz ${inKey} e a nota diz outra coisa.`, {
        line,
        field,
        value: inTags,
      })
}
