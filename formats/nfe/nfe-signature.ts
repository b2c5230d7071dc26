import { leaf, tag, withAttributes, type XmlTag } from './nfe-xml.ts'

const algorithm = (name: string, uri: string) => withAttributes(tag(name), { Algorithm: uri })
const w3 = 'http://www.w3.org'

/** Writes a signature that satisfies the schema. Its values are zeros; no certificate is involved. */
export const signatureTag = (key: string): XmlTag =>
  withAttributes(
    tag(
      'Signature',
      tag(
        'SignedInfo',
        algorithm('CanonicalizationMethod', `${w3}/TR/2001/REC-xml-c14n-20010315`),
        algorithm('SignatureMethod', `${w3}/2000/09/xmldsig#rsa-sha1`),
        withAttributes(
          tag(
            'Reference',
            tag(
              'Transforms',
              algorithm('Transform', `${w3}/2000/09/xmldsig#enveloped-signature`),
              algorithm('Transform', `${w3}/TR/2001/REC-xml-c14n-20010315`),
            ),
            algorithm('DigestMethod', `${w3}/2000/09/xmldsig#sha1`),
            leaf('DigestValue', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='),
          ),
          { URI: `#NFe${key}` },
        ),
      ),
      leaf('SignatureValue', 'AAAA'),
      tag('KeyInfo', tag('X509Data', leaf('X509Certificate', 'AAAA'))),
    ),
    { xmlns: `${w3}/2000/09/xmldsig#` },
  )
