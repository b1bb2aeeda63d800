import type { NotificationKindName } from './notification.ts'

/** Languages that customers are written to in. */
export const notificationLanguages = { en: { label: 'English' }, hi: { label: 'हिन्दी (Hindi)' } } as const
export type NotificationLanguage = keyof typeof notificationLanguages

/** Placeholders in braces for a title or message, with their replacements. */
export const placeholders = {
  customer: "the customer's name",
  orderNumber: 'the number of their newest order',
  patient: 'the patient of that order',
  amount: 'the amount of that order',
  date: 'the day of its sample collection',
  slot: 'the time of its sample collection',
} as const
export type Placeholder = keyof typeof placeholders

/** Placeholders of the laboratory's own wordings alone: a report, the link to it with its last day, and the reason and new time of a delay. */
type OwnPlaceholder = 'report' | 'link' | 'lastDay' | 'reason' | 'time'

/** Values for placeholders; one that is empty counts as missing. */
export type PlaceholderValues = Readonly<Partial<Record<Placeholder | OwnPlaceholder, string | null | undefined>>>

/** Takes the place of the link in a stored message: the address itself is known only to whoever gets the message (ACC-06). */
export const linkMark = '{link}'

/** Placeholders that are true of any customer, whatever they ordered: only those may be in a message to many. */
export const placeholdersForMany: readonly Placeholder[] = ['customer']

/** Title and message, with placeholders in braces. */
export interface Wording {
  readonly title: string
  readonly message: string
}

/** The laboratory's wordings by type and language (ADV-06). */
export const notificationTemplates: Record<NotificationKindName, Record<NotificationLanguage, Wording>> = {
  OrderConfirmed: {
    en: { title: 'Order confirmed', message: 'Dear {customer}, your order {orderNumber} is confirmed. We will tell you when we visit.' },
    hi: { title: 'ऑर्डर की पुष्टि', message: 'प्रिय {customer}, आपके ऑर्डर {orderNumber} की पुष्टि हो गई है। हम आने का समय बताएँगे।' },
  },
  PaymentConfirmation: {
    en: { title: 'Payment received', message: 'Dear {customer}, we have received your payment of {amount} for order {orderNumber}.' },
    hi: { title: 'भुगतान प्राप्त हुआ', message: 'प्रिय {customer}, ऑर्डर {orderNumber} के लिए {amount} का भुगतान हमें मिल गया है।' },
  },
  ResultsDelayed: {
    en: {
      title: 'Your results are delayed',
      message: 'Dear {customer}, the results of order {orderNumber} are delayed: {reason}. We expect them on {date} at {time}.',
    },
    hi: {
      title: 'आपकी रिपोर्ट में देर होगी',
      message: 'प्रिय {customer}, ऑर्डर {orderNumber} की रिपोर्ट में देर होगी ({reason})। अब यह {date} को {time} बजे तक मिलने की उम्मीद है।',
    },
  },
  ReportAvailable: {
    en: { title: 'Report available', message: 'Dear {customer}, the report of {patient} for order {orderNumber} is ready.' },
    hi: { title: 'रिपोर्ट उपलब्ध है', message: 'प्रिय {customer}, ऑर्डर {orderNumber} के लिए {patient} की रिपोर्ट तैयार है।' },
  },
  ReportPreliminary: {
    en: {
      title: 'Preliminary report available',
      message: 'Dear {customer}, a preliminary report of {patient} for order {orderNumber} is ready. Some results are still to come.',
    },
    hi: {
      title: 'प्रारंभिक रिपोर्ट उपलब्ध है',
      message: 'प्रिय {customer}, ऑर्डर {orderNumber} के लिए {patient} की प्रारंभिक रिपोर्ट तैयार है। कुछ परिणाम आने बाकी हैं।',
    },
  },
  ReportFinal: {
    en: {
      title: 'Final report available',
      message: 'Dear {customer}, the report of {patient} for order {orderNumber} was updated: it is the final report now. Please use the new one.',
    },
    hi: {
      title: 'अंतिम रिपोर्ट उपलब्ध है',
      message: 'प्रिय {customer}, ऑर्डर {orderNumber} के लिए {patient} की रिपोर्ट में नए परिणाम जोड़े गए हैं: यह अब अंतिम रिपोर्ट है। कृपया नई रिपोर्ट देखें।',
    },
  },
  ReportUpdated: {
    en: {
      title: 'Report updated',
      message: 'Dear {customer}, the report of {patient} for order {orderNumber} was updated: results were added. Please use the new one.',
    },
    hi: { title: 'रिपोर्ट में नए परिणाम', message: 'प्रिय {customer}, ऑर्डर {orderNumber} के लिए {patient} की रिपोर्ट में नए परिणाम जोड़े गए हैं। कृपया नई रिपोर्ट देखें।' },
  },
  ReportCorrected: {
    en: { title: 'Report corrected', message: 'Dear {customer}, the report of {patient} for order {orderNumber} was corrected. Please use the new one.' },
    hi: { title: 'रिपोर्ट में सुधार', message: 'प्रिय {customer}, ऑर्डर {orderNumber} के लिए {patient} की रिपोर्ट में सुधार किया गया है। कृपया नई रिपोर्ट देखें।' },
  },
  ReportLink: {
    en: {
      title: 'Link to a report',
      message: 'Dear {customer}, report {report} is ready. Open it with the patient’s year of birth until {lastDay}: {link}',
    },
    hi: {
      title: 'रिपोर्ट का लिंक',
      message: 'प्रिय {customer}, रिपोर्ट {report} तैयार है। {lastDay} तक मरीज़ के जन्म का वर्ष डालकर इसे खोलें: {link}',
    },
  },
  PrescriptionUploaded: {
    en: { title: 'Prescription received', message: 'Dear {customer}, we have received your prescription and will review it.' },
    hi: { title: 'पर्ची मिल गई', message: 'प्रिय {customer}, आपकी पर्ची हमें मिल गई है। हम उसे देखेंगे।' },
  },
  PrescriptionReviewed: {
    en: { title: 'Prescription reviewed', message: 'Dear {customer}, we have reviewed your prescription. Please look at your cart.' },
    hi: { title: 'पर्ची देख ली गई', message: 'प्रिय {customer}, हमने आपकी पर्ची देख ली है। कृपया अपना कार्ट देखें।' },
  },
  SampleCollected: {
    en: { title: 'Sample collected', message: 'Dear {customer}, the samples of order {orderNumber} are on their way to the laboratory.' },
    hi: { title: 'सैंपल ले लिया गया', message: 'प्रिय {customer}, ऑर्डर {orderNumber} के सैंपल लैब के रास्ते में हैं।' },
  },
  SampleRejected: {
    en: { title: 'A new sample is needed', message: 'Dear {customer}, a sample of order {orderNumber} cannot be used. We will arrange a new visit.' },
    hi: { title: 'नया सैंपल चाहिए', message: 'प्रिय {customer}, ऑर्डर {orderNumber} का एक सैंपल काम नहीं आ सकता। हम फिर से आने का समय तय करेंगे।' },
  },
  SampleVisit: {
    en: {
      title: 'A new sample is needed',
      message: 'Dear {customer}, a sample of order {orderNumber} cannot be used. We will visit you on {date}, {slot}, for a new one.',
    },
    hi: {
      title: 'नया सैंपल चाहिए',
      message: 'प्रिय {customer}, ऑर्डर {orderNumber} का एक सैंपल काम नहीं आ सकता। नया सैंपल लेने हम {date}, {slot} को आएँगे।',
    },
  },
  OrderCompleted: {
    en: { title: 'Order completed', message: 'Dear {customer}, order {orderNumber} is completed. Thank you.' },
    hi: { title: 'ऑर्डर पूरा हुआ', message: 'प्रिय {customer}, ऑर्डर {orderNumber} पूरा हो गया है। धन्यवाद।' },
  },
  Welcome: {
    en: { title: 'Welcome', message: 'Dear {customer}, welcome. You can order tests and read your reports with us from home.' },
    hi: { title: 'स्वागत है', message: 'प्रिय {customer}, आपका स्वागत है। आप घर बैठे जाँच करवा सकते हैं और रिपोर्ट देख सकते हैं।' },
  },
  Test: {
    en: { title: 'Test message', message: 'Dear {customer}, this is a test message of the laboratory. Nothing needs to be done.' },
    hi: { title: 'परीक्षण संदेश', message: 'प्रिय {customer}, यह लैब का परीक्षण संदेश है। कुछ करने की ज़रूरत नहीं है।' },
  },
}

/** The names in braces of a wording, each once, in order. */
export function placeholdersIn({ title, message }: Wording): readonly string[] {
  return [...new Set([...`${title} ${message}`.matchAll(/\{\s*([^{}]*?)\s*\}/g)].map(([, name = '']) => name))]
}

/** A wording with its placeholders filled, or the names of those that have no value: such a one is never sent. */
export function fillWording(wording: Wording, values: PlaceholderValues): { readonly filled: Wording } | { readonly missing: readonly string[] } {
  const known: Readonly<Record<string, string | null | undefined>> = values
  const valueFor = (name: string) => (Object.hasOwn(known, name) ? known[name]?.trim() : undefined)
  const missing = placeholdersIn(wording).filter((name) => !valueFor(name))
  if (missing.length > 0) return { missing }
  const fill = (text: string) => text.replace(/\{\s*([^{}]*?)\s*\}/g, (whole, name: string) => valueFor(name) ?? whole)
  return { filled: { title: fill(wording.title), message: fill(wording.message) } }
}

/** Returns the reason a wording cannot be sent. It names the placeholders without a value. */
export function missingValues(names: readonly string[]): string {
  return `There is no value for ${names.map((name) => `{${name}}`).join(', ')}`
}
