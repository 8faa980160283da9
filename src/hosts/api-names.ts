/** What model APIs accept as a tool name, and what they do past it. */

/** Anthropic Messages, from the API's error text quoted in issue reports; 64 until mid-2025. */
export const anthropicNames = /^[a-zA-Z0-9_-]{1,128}$/;

/** OpenAI, from the API's error text quoted in issue reports. */
export const openAiNames = /^[a-zA-Z0-9_-]{1,64}$/;

/** Gemini Developer API, FunctionDeclaration.name of v1beta. */
export const geminiNames = /^[a-zA-Z0-9_:.-]{1,64}$/;

/** What Anthropic and OpenAI do with a name they do not accept. */
export const apiAnswers400 = 'the API answers 400';

/** Said by hosts that speak to several model APIs. */
export const apiUnknown = 'which names are accepted depends on the model API in use';
