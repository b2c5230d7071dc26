import type { Reason } from '../values/text.ts'

/** Prefix of the error codes of recognised files without a reader. Such files are not read as tables either. */
export const knownFilePrefix = 'file.known-'

type Kind = { code: string; pattern: RegExp; text: string | ((start: string) => string) }

const root = (names: string) => new RegExp(`<(?:[\\w.-]{1,40}:)?(?:${names})[\\s>]`)

/** Events by type code prefix. Source: fuel-fiscal 1; Manual de Orientação do Contribuinte, eventos da NF-e. */
const events: readonly [start: string, what: string][] = [
  ['110111', 'de cancelamento'],
  ['110112', 'de cancelamento por substituição'],
  ['110110', 'de carta de correção'],
  ['1101', 'do emitente'],
  ['2102', 'de manifestação do destinatário'],
]

const eventOf = (start: string) => {
  const type = /<(?:[\w.-]{1,40}:)?tpEvento>(\d{6})</.exec(start)?.[1] ?? ''
  const description = events.find(([code]) => type.startsWith(code))?.[1]
  return description ? `${description} ` : ''
}

/** Files that users send by mistake or too early; recognised by content, never by name. */
const kinds: readonly Kind[] = [
  {
    code: 'nfe-event',
    pattern: root('procEventoNFe|envEvento|retEnvEvento'),
    text: (start) =>
      `É um evento ${eventOf(start)}de NF-e, não a nota. Eventos não são importados: envie o XML da nota (nfeProc); se ela foi cancelada, não há o que lançar.`,
  },
  {
    code: 'nfe-void',
    pattern: root('[pP]rocInutNFe|retInutNFe|inutNFe'),
    text: 'É uma inutilização de numeração de NF-e: diz que números de nota não serão usados. Não há nota nem valor a lançar.',
  },
  {
    code: 'cte',
    pattern: root('cteProc|CTe|cteOSProc|CTeOS|procEventoCTe|enviCTe|cteSimpProc|CTeSimp'),
    text: 'É um CT-e (conhecimento de transporte). O produto não lê conhecimentos: o frete entra pela contabilidade. Para a compra, envie o XML da NF-e.',
  },
  {
    code: 'mdfe',
    pattern: root('mdfeProc|MDFe|procEventoMDFe|enviMDFe'),
    text: 'É um MDF-e (manifesto de cargas), que só acompanha o transporte. Não há o que importar dele: envie o XML da NF-e.',
  },
  {
    code: 'cfe',
    pattern: root('CFe|CFeCanc'),
    text: 'É um CF-e SAT (cupom fiscal). As vendas do posto entram pela exportação do ponto de venda, não pelo cupom.',
  },
  {
    code: 'sped',
    pattern: /^\s*\|0000\|/,
    text: (start) =>
      `É um arquivo do SPED (${spedOf(start)}), que se entrega à Receita. O produto não o importa: envie os arquivos que lhe deram origem, como o da adquirente, o do banco ou o do ponto de venda.`,
  },
  {
    code: 'spreadsheet-xml',
    pattern:
      /<\?mso-application\s+progid="Excel\.Sheet"|<(?:ss:)?Workbook[^>]{0,2000}urn:schemas-microsoft-com:office:spreadsheet/,
    text: 'É uma planilha no formato XML de 2003, mesmo que o nome termine em .xls. Abra-a no Excel ou no LibreOffice, salve como XLSX ou CSV e envie de novo.',
  },
  {
    code: 'html',
    pattern:
      /^\s*(?:<!--[\s\S]{0,2000}?-->\s*|<\?xml[^>]{0,200}\?>\s*)?<(?:!doctype\s+html|html|head|body|meta|style|table)\b|^MIME-Version:[\s\S]{0,4000}text\/html/i,
    text: 'É uma página HTML, mesmo que o nome termine em .xls: alguns bancos e portais exportam assim. Abra-a no Excel ou no LibreOffice, salve como XLSX ou CSV e envie de novo; se a página pede senha ou mostra um erro, baixe o arquivo outra vez.',
  },
  {
    code: 'camt',
    pattern: /urn:iso:std:iso:20022:tech:xsd:camt\.05[234]\./,
    text: 'É um extrato ISO 20022 (camt.052, camt.053 ou camt.054). O produto lê extratos em OFX e em CNAB 240: peça um dos dois ao banco.',
  },
  {
    code: 'mt940',
    pattern: /^\s*(?:\{1:F01[\s\S]{0,4000})?:20:[\s\S]{0,4000}\n:(?:25|60[FM]):/,
    text: 'É um extrato MT940 (SWIFT). O produto lê extratos em OFX e em CNAB 240: peça um dos dois ao banco.',
  },
]

const spedOf = (start: string) => {
  const [, , version = '', third = ''] = (start.trimStart().split('\n', 1)[0] ?? '').split('|')
  if (version === 'LECD') return 'ECD, contábil'
  if (version === 'LECF') return 'ECF'
  // EFD Contribuições has the bookkeeping type in the field where EFD ICMS/IPI has the purpose, followed by the days.
  return /^\d$/.test(third) && /^\|0000\|\d{3}\|[01]\|[^|]*\|[^|]*\|\d{8}\|/.test(start.trimStart())
    ? 'EFD Contribuições'
    : 'EFD ICMS/IPI'
}

export function knownFile(start: string): Reason | null {
  const kind = kinds.find(({ pattern }) => pattern.test(start))
  if (!kind) return null
  return { code: `${knownFilePrefix}${kind.code}`, text: typeof kind.text === 'string' ? kind.text : kind.text(start) }
}
