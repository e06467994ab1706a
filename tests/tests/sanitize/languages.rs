//! Secrets in texts of other human languages, and in code of other programming languages.

use crate::cleaned::{assert_kept, assert_redacted};

#[test]
fn words_for_password_in_other_languages_are_recognised() {
    assert_redacted(&[
        "Kennwort=⟦Winter2031!⟧",
        "contraseña: ⟦abeto99⟧",
        "CONTRASEÑA=⟦abeto99⟧",
        "mot de passe : ⟦sapin99⟧",
        "senha=⟦pinheiro⟧",
        "hasło: ⟦sosna99⟧",
        "şifre: ⟦çam99⟧",
        "пароль: ⟦ёлка99⟧",
        "Пароль=⟦ёлка⟧",
        "密码：⟦songshu99⟧，请重试",
        "パスワード：⟦matsu99⟧",
        "暗証番号：⟦4821⟧",
        "验证码：⟦482913⟧",
        "비밀번호: ⟦sonamu99⟧",
        "authorization：Bearer ⟦abc123def456⟧",
    ]);
    assert_kept(&[
        "密码：不能为空",
        "验证码：已过期",
        "暗証番号が違います",
        "Das Passwort ist zu kurz",
        "clave: duplicada",
        "ce qui se passe : rien",
        "Токен истёк",
    ]);
}

#[test]
fn punctuation_of_other_languages_separates_words() {
    assert_redacted(&[
        "„⟦path C:\\Users\\Jörg\\Akte.txt⟧“ fehlt",
        "« ⟦path /home/zoé/données.csv⟧ »",
        "файл «⟦path /home/ада/файл.txt⟧»: нет",
        "ファイル「⟦path /var/lib/app/表.db⟧」なし",
        "打开文件⟦path /home/ada/x.txt⟧",
        "用户⟦email ada@lib.example⟧不存在",
        "错误：连接https://⟦ada:geheim⟧@db.example/x失败",
    ]);
    // Accents and other letters of scripts that separate words by blanks belong to an address.
    assert_redacted(&[
        "⟦email jörg@müller.example⟧ ist unbekannt",
        "⟦email jörg@müller.de⟧ ist unbekannt",
        "an ⟦email søren@lib.example⟧: nej",
        "cc ⟦email jo\u{308}rg@lib.example⟧",
        "нет ⟦email ада.x@lib.example⟧ здесь",
        "to ⟦email ada@cafe\u{301}.example⟧.",
        "用户⟦email ada@müller.example⟧不存在",
    ]);
    assert_kept(&[
        "Das Verhältnis ist 3/4, Typ text/plain, am 2031/01/02 um 12:30 – gut",
        "и/или, да/нет, и т.д.",
        "路径/或文件不存在",
        "请求/api/v1/users失败",
        "Größe: “groß” … 5 €",
    ]);
}

#[test]
fn names_of_secrets_are_recognised_inside_longer_names() {
    assert_redacted(&[
        "Ungültiges Passwort: ⟦fichte99x⟧",
        "API-Schlüssel: ⟦q7Rk29xZm4Tp⟧",
        "clé d'API : ⟦q7Rk29xZm4Tp⟧",
        "mot de passe incorrect : ⟦sapin99x⟧",
        "contraseña incorrecta: ⟦abeto99x⟧",
        "clave secreta: ⟦abeto99x⟧",
        "senha inválida: ⟦pinheiro99⟧",
        "A senha é ⟦pinheiro99⟧",
        "lozinka: ⟦bor99bor⟧",
        "пароль пользователя: ёлка",
        "пароль пользователя: ⟦yolka99x⟧",
        "секретный ключ: ⟦q7Rk29xZm4Tp⟧",
        "API キー：⟦q7Rk29xZm4Tp⟧",
    ]);
    assert_kept(&[
        "Schlüssel: kunde42 fehlt",
        "Primärschlüssel: kunde_2031",
        "Token: ungültig",
        "Senha: obrigatória",
        "Пароль: не может быть пустым",
        "пароль истекает: 2031-01-02",
        "密码算法：sha256crypt",
        "令牌已过期：2031-01-02T10:15:00Z",
        "トークンの有効期限：2031-01-02",
        "암호화 방식: aes256gcm",
        "キーボード：106日本語",
    ]);
}

#[test]
fn notations_of_programming_languages_are_recognised() {
    assert_redacted(&[
        "const PASSWORD: &str = \"⟦fir99fir⟧\";",
        "val password: String = \"⟦fir99⟧\"",
        "NSString *apiKey = @\"⟦fir99⟧\";",
        "password = b'⟦fir99⟧'",
        "password <- \"⟦fir99x⟧\"",
        "if (password != '⟦fir99x⟧')",
        "password = new String(⟦\"fir99\"⟧);",
        "[\"password\"]=> string(5) \"⟦fir99⟧\"",
        "CREATE USER ada IDENTIFIED BY '⟦fir99x⟧'",
        "auth: { user: 'ada', pass: '⟦fir99fir⟧' }",
        "ada@10.0.0.9 (pw:⟦fir99fir⟧)",
        "refused with pw: ⟦fir99pine⟧",
        "--storepass ⟦fir99fir⟧ --alias x",
        "invalid api key: ⟦fir99oak7⟧",
    ]);
    assert_kept(&[
        "token: Token = Token::new()",
        "the trait bound `Token: serde::Deserialize<'_>` is not satisfied",
        "let secret: [u8; 32] = rng.gen();",
        "CLIENT_SECRET = settings.API_SECRET",
        "apiKey: this.apiKey,",
        "password: !Ref ShelfPassword",
        "password != confirmation",
        "if token == \"(\":",
        "unexpected token 'fir99x'",
        "expected token `ident2`, found `:`",
        "setPassword(newPassword1)",
        "getToken(\"v1\")",
        "object identified by 'fir99x'",
        "PASS: test_shelf12",
        "bypass: rule12ab",
        "primary key: orders_2031",
        "API key rotation every 30days",
        "wget --ask-password https://a.example/x",
        "access_token: expired",
        "authorization: denied",
        "apikey := \"{{ shelf_key }}\"",
    ]);
}
