/** What the security log holds, as its page calls it. */
export const securityKinds = {
  'sign-in': 'Entrada',
  'sign-in-failed': 'Entrada recusada',
  'sign-in-throttled': 'Entrada barrada por excesso de tentativas',
  'sign-out': 'Saída',
  'password-failed': 'Senha de confirmação errada',
  'password-throttled': 'Confirmação barrada por excesso de tentativas',
  'link-failed': 'Link de senha inválido',
  'access-refused': 'Acesso sem permissão',
  'record-refused': 'Registro inexistente ou de outra empresa',
  'rights-changed': 'Mudança de pessoas e acessos',
  export: 'Exportação',
  'lines-dropped': 'Linhas perdidas deste registro',
} as const
export type SecurityKind = keyof typeof securityKinds
