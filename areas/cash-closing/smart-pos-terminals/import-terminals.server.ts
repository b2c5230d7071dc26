import { readSheetInThread } from '@app/formats/threads'
import { type ChangeContext, DomainError, fail } from '@app/kit/server'
import { locationLabels, TerminalDraft, terminalKinds, terminalStatuses } from './smart-pos-terminal.contract.ts'
import { type ImportedLine, maxImportedTerminals, nothingToImport } from './smart-pos-terminals.contract.ts'
import { findContracts, type TerminalContract } from './smart-pos-terminals.store.ts'
import { createTerminal } from './terminal-changes.server.ts'
import { findCodeByLabel, parseTerminalSheet, type TerminalSheetLine } from './terminal-sheet.rules.ts'

export async function importTerminals(actor: ChangeContext, text: string) {
  const sheet = await readSheetInThread(new TextEncoder().encode(text))
  if (sheet.error !== null) fail({ ...nothingToImport, message: sheet.error })
  const sheetLines = parseTerminalSheet(
    sheet.rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.text) })),
  )
  if (sheetLines.length === 0) fail(nothingToImport)
  if (sheetLines.length > maxImportedTerminals)
    fail({ ...nothingToImport, message: `Importe no máximo ${maxImportedTerminals} linhas.` })
  const contracts = await findContracts(actor.db)
  const lines: ImportedLine[] = []
  for (const sheetLine of sheetLines) {
    const reason = await importLine(actor, sheetLine, contracts)
    const serial_no = (sheetLine.values.serial_no ?? '').slice(0, 60)
    lines.push({ line: sheetLine.line, serial_no, outcome: reason === null ? 'created' : 'refused', reason })
  }
  return { lines }
}

async function importLine(actor: ChangeContext, { values }: TerminalSheetLine, contracts: readonly TerminalContract[]) {
  const { merchant_no, kind = 'smart', location = '', island, status = 'active', ...numbers } = values
  const [contract, another] = contracts.filter((one) => one.merchant_no === merchant_no)
  if (!contract || another) return 'EC não cadastrado em uma das suas empresas.'
  const [, number] = /^ilha\s*(\d{1,2})$/i.exec(location) ?? []
  const draft = TerminalDraft.safeParse({
    ...numbers,
    acquirer_company_id: contract.id,
    kind: findCodeByLabel(terminalKinds, kind),
    location: number ? 'island' : findCodeByLabel(locationLabels, location || 'reserve'),
    island: Number(number ?? island ?? Number.NaN) || null,
    status: findCodeByLabel(terminalStatuses, status),
  })
  if (!draft.success) {
    const [issue] = draft.error.issues
    return `${fieldLabels[String(issue?.path[0])] ?? 'Linha'}: ${issue?.message}`
  }
  try {
    await createTerminal(actor, draft.data)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

const fieldLabels: Readonly<Record<string, string>> = {
  serial_no: 'Série',
  logical_no: 'Lógico',
  model: 'Modelo',
  kind: 'Tipo',
  location: 'Local',
  island: 'Ilha',
  status: 'Situação',
}
