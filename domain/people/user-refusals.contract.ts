import { defineError } from '@app/kit/contract'

export const userNotFound = defineError(404, 'user.not-found', 'Usuário não encontrado.')
export const emailTaken = defineError(409, 'user.email-taken', 'E-mail já cadastrado.', 'email')
export const usernameTaken = defineError(409, 'user.username-taken', 'Nome de usuário já cadastrado.', 'username')
export const unknownAbility = defineError(422, 'user.unknown-ability', 'Permissão desconhecida: {name}.')
export const unknownCompany = defineError(422, 'user.unknown-company', 'Empresa não encontrada.')
export const companyNeeded = defineError(422, 'user.company-needed', 'Selecione ao menos uma empresa.')

export const ownInactivation = defineError(409, 'user.own-inactivation', 'Você não pode inativar o próprio usuário.')
export const ownAdmin = defineError(
  409,
  'user.own-admin',
  'Você não pode retirar a própria permissão de administrador. Peça a outro administrador.',
)
export const lastAdmin = defineError(409, 'user.last-admin', 'Deve existir ao menos um administrador ativo.')
export const passwordNeeded = defineError(
  422,
  'user.password-needed',
  'Confirme com a sua senha: você está mudando as próprias permissões.',
)
export const administratorPassword = defineError(
  422,
  'user.administrator-password',
  'Confirme com a sua senha: um administrador passa em tudo.',
  'password',
)
export const administratorPending = defineError(
  409,
  'administrator-request.pending',
  'Já há um pedido para tornar esta pessoa administradora, feito por {name}. Decida ou retire antes de pedir outro.',
)
export const administratorRecent = defineError(
  409,
  'user.administrator-recent',
  '{name} deixou de administrar o sistema há menos de 7 dias, e até lá ninguém faz sozinho outro administrador. Espere, devolva a permissão a essa pessoa ou peça a quem opera o servidor.',
)
export const administratorOnPage = defineError(
  409,
  'user.administrator-on-page',
  'Administradores são feitos na página da pessoa, com a sua senha e a aprovação de outro administrador.',
)
export const administratorActivation = defineError(
  409,
  'user.administrator-activation',
  'Esta pessoa é administradora. Retire a permissão de administrador, ative e peça a permissão de novo.',
)
export const inactiveUser = defineError(409, 'user.inactive', 'O usuário está inativo. Ative-o antes.')
export const notAnImage = defineError(415, 'user.image-type', 'A foto precisa ser JPG, PNG ou WebP.')
export const anonymisedUser = defineError(409, 'user.anonymised', 'Os dados desta pessoa foram removidos e não voltam.')
export const noSecondFactor = defineError(409, 'second-factor.none', 'Não há segundo fator cadastrado.')
