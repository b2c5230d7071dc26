import type { ExportFormat } from '@app/kit/contract'

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

export const toFileName = (title: string) =>
  title
    .normalize('NFD')
    .replace(/[^\w -]/g, '')
    .trim()
    .replace(/ +/g, '-')
    .toLowerCase() || 'lista'
