import {
  allTexts,
  type ColumnMapping,
  type FieldsOf,
  firstText,
  type ListColumn,
  type ListKind,
} from './list-columns.ts'

/**
 * The columns of HubSpot, Salesforce, Pipedrive, Google and Outlook, as their interfaces and programs export them. For
 * addresses, and for opt-outs, all matching columns count.
 */
const columns = {
  email: {
    isNeeded: true,
    hasSeveral: true,
    example: 'Mail',
    read: allTexts,
    headings: [
      ...['email', 'emailaddress', 'emailwork', 'workemail', 'businessemail', 'primaryemail'],
      ...['mail', 'email1value', 'email2value', 'email3value', 'email2address', 'email3address'],
      ...['additionalemailaddresses', 'hsadditionalemails', 'secondaryemail', 'emailother'],
      ...['emailadresse', 'email2adresse', 'email3adresse'],
    ],
  },
  name: { read: firstText, headings: ['name', 'fullname', 'displayname', 'person', 'contact'] },
  first: { read: firstText, headings: ['firstname', 'givenname', 'first', 'vorname'] },
  last: { read: firstText, headings: ['lastname', 'familyname', 'surname', 'last', 'nachname'] },
  title: {
    read: firstText,
    // "Title" of Outlook is a form of address, so that "Job Title" comes first.
    headings: [
      ...['jobtitle', 'organizationtitle', 'organization1title', 'position', 'jobrole', 'role'],
      'title',
    ],
  },
  domain: {
    read: firstText,
    // Headings for the website of a contact are missing, because it may be the person's own.
    headings: [
      ...['companydomain', 'companydomainname', 'domain', 'companywebsite', 'accountwebsite'],
      ...['organizationwebsite', 'websiteurl', 'companyurl', 'website'],
    ],
  },
  linkedin: {
    read: firstText,
    headings: [
      ...['linkedinurl', 'linkedin', 'linkedinprofile', 'linkedinprofileurl', 'hslinkedinurl'],
    ],
  },
  opted_out: {
    hasSeveral: true,
    example: 'Sperre',
    read: allTexts,
    headings: [
      ...['optout', 'optedout', 'emailoptout', 'hasoptedoutofemail', 'unsubscribed', 'unsubtime'],
      ...['unsubscribedfromallemail', 'unsubscribedat', 'donotcontact', 'donotemail'],
    ],
    // HubSpot has a column for each kind of mail, which ends in the kind's name or number.
    beginnings: ['optedoutofemail', 'hsemailoptout'],
  },
  bounced: {
    hasSeveral: true,
    read: allTexts,
    headings: [
      ...['bounced', 'emailbounced', 'isemailbounced', 'emailbouncedreason', 'emailbounceddate'],
      ...['bouncereason', 'hardbouncereason', 'emailhardbouncereason', 'hsemailhardbouncereason'],
      ...['hsemailhardbouncereasonenum', 'invalidemailaddress', 'hsemailbadaddress', 'hardbounced'],
    ],
  },
  status: {
    hasSeveral: true,
    read: allTexts,
    headings: ['status', 'emailstatus', 'marketingstatus', 'subscriptionstatus'],
  },
} satisfies Readonly<Record<string, ListColumn>>

/** The fields of a contact as the list writes them; the text of an address may contain several. */
export type ContactFields = FieldsOf<typeof columns>
export type ContactMapping = ColumnMapping<typeof columns>

/** The table of a list of contacts; its words consist of letters and digits only. */
export const contactList: ListKind<typeof columns> = {
  columns,
  neededWords: 'the address',
  showsHeadings: false,
  fold: (heading) =>
    heading
      .slice(0, headingCharactersMax)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ''),
  // Removes the first word: "Person - Email - Work" of Pipedrive becomes "Email - Work".
  bare: (folded) => folded.replace(/^(?:person|contact)(?=.)/, ''),
  headless: ['name', 'email', 'title', 'domain'],
  isValue: (secondCell) => secondCell.includes('@'),
}

// The first row of a list without a header may contain anything.
const headingCharactersMax = 200
