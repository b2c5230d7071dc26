import { accessKeyParts, isAccessKey } from '../document/access-key.ts'
import type { Report } from '../report.ts'
import { textOf, type XmlNode } from '../xml.ts'

type Keyed = { line: number; key: string; ide: XmlNode; emit: XmlNode }

/** Reports an invalid key and every part of the key that the invoice contradicts. Source: fuel-fiscal 1, 2. */
export function checkKey(report: Report, { line, key, ide, emit }: Keyed): void {
  if (!isAccessKey(key)) {
    report.error('nfe.key', 'a chave de acesso não tem 44 caracteres com dígito certo.', {
      line,
      field: 'Id',
      value: key,
    })
    return
  }
  const parts = accessKeyParts(key)
  const issued = textOf(ide, 'dhEmi')
  const said: [field: string, inKey: string, inTags: string][] = [
    ['cUF', parts.state, textOf(ide, 'cUF')],
    ['dhEmi', parts.year_month, `${issued.slice(2, 4)}${issued.slice(5, 7)}`],
    ['CNPJ', parts.issuer, (textOf(emit, 'CNPJ') || textOf(emit, 'CPF')).padStart(14, '0')],
    ['mod', parts.model, textOf(ide, 'mod')],
    ['serie', parts.series, textOf(ide, 'serie').padStart(3, '0')],
    ['nNF', parts.number, textOf(ide, 'nNF').padStart(9, '0')],
    ['tpEmis', parts.emission, textOf(ide, 'tpEmis')],
    ['cNF', parts.code, textOf(ide, 'cNF')],
    ['cDV', key.slice(43), textOf(ide, 'cDV')],
  ]
  for (const [field, inKey, inTags] of said)
    if (inKey !== inTags)
      report.error('nfe.key-part', `a chave de acesso diz ${inKey} e a nota diz outra coisa.`, {
        line,
        field,
        value: inTags,
      })
}
