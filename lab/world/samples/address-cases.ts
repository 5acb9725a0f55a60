import type { InputForm } from '../../tools/named-commands/input-files.ts'
import { writeText } from '../../tools/named-commands/sample-files.ts'

const cases = `<?xml version="1.0" encoding="utf-8"?>
<tests version="1">
  <test id="1"><address>jane@acme.example</address><category>ISEMAIL_VALID_CATEGORY</category><diagnosis>ISEMAIL_VALID</diagnosis></test>
  <test id="2"><address>jane</address><category>ISEMAIL_ERR</category><diagnosis>ISEMAIL_ERR_NODOMAIN</diagnosis></test>
</tests>
`

/** Addresses with the category that isemail gives them. */
export const addressCases: InputForm = {
  about: "isemail's tests.xml: a test element with address, category and diagnosis for each case",
  write: (folder) => writeText(folder, 'isemail-tests.xml', cases),
}
