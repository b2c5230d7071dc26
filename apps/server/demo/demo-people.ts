/** People who sign in to the demonstration, in the order of the cards on its sign-in page. */
export const demoPeople = {
  manager: { username: 'gerente', title: 'Gerente de posto', work: 'fecha o dia 14/10 do Posto Modelo 01' },
  analyst: { username: 'analista', title: 'Analista', work: 'aprova o que os postos enviam' },
  finance: { username: 'financeiro', title: 'Tesouraria', work: 'confere recebíveis e bancos' },
  admin: { username: 'admin', title: 'Administração', work: 'vê a rede inteira' },
} as const

export type DemoAccount = { email: string; password: string; title: string; work: string }

export const toDemoEmail = (username: string) => `${username}@retaguarda.test`

export const listDemoAccounts = (password: string): DemoAccount[] =>
  Object.values(demoPeople).map(({ username, title, work }) => ({
    email: toDemoEmail(username),
    password,
    title,
    work,
  }))
