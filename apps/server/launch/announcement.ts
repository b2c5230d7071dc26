import { demoPeople, listDemoAccounts, toDemoEmail } from '../demo/demo-people.ts'
import { isLoopback, type Settings } from '../settings.ts'
import type { Demonstration } from './demonstration.ts'

interface Facts {
  settings: Settings
  address: string
  demonstration: Demonstration
}

export function formatAnnouncement({ settings, address, demonstration }: Facts): string {
  const data = settings.databaseUrl ? `arquivos em ${settings.dataFolder}` : settings.dataFolder
  const lines = ['', `  Retaguarda no ar: ${address}`, `  Dados: ${data}`]
  if (demonstration.loaded) {
    const password = demonstration.passwordHolds ? settings.demoPassword : '(a informada na primeira carga)'
    lines.push('', `  Usuários de demonstração, senha ${password}`)
    const accounts = listDemoAccounts(settings.demoPassword)
    lines.push(...accounts.map(({ email, title, work }) => `    ${email.padEnd(28)}${title}: ${work}`))
    if (!isLoopback(settings.host)) lines.push('', warning)
    if (demonstration.gap) lines.push('', ...gaps[demonstration.gap])
  } else lines.push('', '  Primeiro acesso: npm run admin -- create-user')
  if (settings.environment === 'prod' && !settings.supportUrl) lines.push('', noSupportPage)
  return [...lines, '', '  Ctrl+C encerra.', ''].join('\n')
}

const administrator = toDemoEmail(demoPeople.admin.username)

const gaps = {
  history: [
    '  O dia do Posto Modelo 01 está pronto. O histórico dos outros postos carrega em segundo plano: o andamento está em',
    `  /jobs (entre como ${administrator}) e nas linhas abaixo.`,
  ],
  'no space': [
    '  Falta espaço em disco: os dados de demonstração estão incompletos. Libere espaço e inicie de novo;',
    '  se ninguém tiver alterado nada, a carga recomeça.',
  ],
  'in use': [
    '  Os dados de demonstração estão incompletos e já foram alterados: a carga não recomeça.',
    '  Para tê-los inteiros, comece com outra pasta de dados.',
  ],
}

const noSupportPage = '  Atenção: SUPPORT_URL não está definida; o link “Abrir chamado” fica oculto.'

const warning = '  Atenção: os usuários de demonstração têm senha conhecida e o servidor atende outras máquinas.'
