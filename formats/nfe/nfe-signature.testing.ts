import { withAttributes, type XmlTag, xmlElement, xmlLeaf } from './nfe-xml.testing.ts'

const algorithm = (name: string, uri: string) => withAttributes(xmlElement(name), { Algorithm: uri })
const w3 = 'http://www.w3.org'

/** Writes a signature that satisfies the schema. Its values are zeros; no certificate is involved. */
export const signatureTag = (key: string): XmlTag =>
  withAttributes(
    xmlElement(
      'Signature',
      xmlElement(
        'SignedInfo',
        algorithm('CanonicalizationMethod', `${w3}/TR/2001/REC-xml-c14n-20010315`),
        algorithm('SignatureMethod', `${w3}/2000/09/xmldsig#rsa-sha1`),
        withAttributes(
          xmlElement(
            'Reference',
            xmlElement(
              'Transforms',
              algorithm('Transform', `${w3}/2000/09/xmldsig#enveloped-signature`),
              algorithm('Transform', `${w3}/TR/2001/REC-xml-c14n-20010315`),
            ),
            algorithm('DigestMethod', `${w3}/2000/09/xmldsig#sha1`),
            xmlLeaf('DigestValue', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='),
          ),
          { URI: `#NFe${key}` },
        ),
      ),
      xmlLeaf('SignatureValue', 'AAAA'),
      xmlElement('KeyInfo', xmlElement('X509Data', xmlLeaf('X509Certificate', 'AAAA'))),
    ),
    { xmlns: `${w3}/2000/09/xmldsig#` },
  )
