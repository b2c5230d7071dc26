import { BareButton, usePageTitle } from '@app/kit/web'

export default function SupportExample() {
  usePageTitle('Abrir chamado')
  return (
    <>
      <h1>Abrir chamado</h1>
      <p>
        Esta instalação não tem página de chamados. Quem instala o produto informa o endereço na variável{' '}
        <code>SUPPORT_URL</code>; o link <em>Abrir chamado</em> passa a abrir essa página.
      </p>
      <BareButton look="primary" to="/">
        Ir para o início
      </BareButton>
    </>
  )
}
