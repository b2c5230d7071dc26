import type { DayDetail } from './downloads.contract.ts'

type DescribedDay = Pick<DayDetail, 'state' | 'mark' | 'files' | 'requests'> & { arrived: boolean }

export function describeDownloadDay({ state, mark, files, requests, arrived }: DescribedDay) {
  const [last] = requests
  switch (state) {
    case 'received':
      return files.length === 0 && arrived
        ? 'O arquivo do dia foi enviado à mão.'
        : 'O arquivo do dia chegou e foi importado.'
    case 'empty':
      return mark ? `Sem movimento, segundo ${mark.by}: ${mark.reason}` : 'O arquivo chegou e não traz movimento.'
    case 'pending':
      return last?.message ?? 'O arquivo está sendo buscado ou importado.'
    case 'error':
      return files.find(({ status }) => status === 'error')?.message ?? last?.message ?? 'A busca não deu certo.'
    case 'absent':
      return last?.message ?? 'Nenhum arquivo deste dia chegou.'
    default:
      return 'Nada é esperado desta origem neste dia.'
  }
}
