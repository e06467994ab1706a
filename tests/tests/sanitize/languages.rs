//! Secrets in texts of other human languages, and in code of other programming languages.

use crate::cleaned::{assert_cleaned, assert_kept};

#[test]
fn words_for_password_in_other_languages_are_recognised() {
    assert_cleaned(&[
        ("Kennwort=Winter2031!", "Kennwort=[redacted]"),
        ("contraseña: abeto99", "contraseña: [redacted]"),
        ("CONTRASEÑA=abeto99", "CONTRASEÑA=[redacted]"),
        ("mot de passe : sapin99", "mot de passe : [redacted]"),
        ("senha=pinheiro", "senha=[redacted]"),
        ("hasło: sosna99", "hasło: [redacted]"),
        ("şifre: çam99", "şifre: [redacted]"),
        ("пароль: ёлка99", "пароль: [redacted]"),
        ("Пароль=ёлка", "Пароль=[redacted]"),
        ("密码：songshu99，请重试", "密码：[redacted]，请重试"),
        ("パスワード：matsu99", "パスワード：[redacted]"),
        ("暗証番号：4821", "暗証番号：[redacted]"),
        ("验证码：482913", "验证码：[redacted]"),
        ("비밀번호: sonamu99", "비밀번호: [redacted]"),
        (
            "authorization：Bearer abc123def456",
            "authorization：Bearer [redacted]",
        ),
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
    assert_cleaned(&[
        ("„C:\\Users\\Jörg\\Akte.txt“ fehlt", "„[path]“ fehlt"),
        ("« /home/zoé/données.csv »", "« [path] »"),
        ("файл «/home/ада/файл.txt»: нет", "файл «[path]»: нет"),
        (
            "ファイル「/var/lib/app/表.db」なし",
            "ファイル「[path]」なし",
        ),
        ("打开文件/home/ada/x.txt", "打开文件[path]"),
        ("用户ada@lib.example不存在", "用户[email]不存在"),
        (
            "错误：连接https://ada:geheim@db.example/x失败",
            "错误：连接https://[redacted]@db.example/x失败",
        ),
    ]);
    // Accents and other letters of scripts that separate words by blanks belong to an address.
    assert_cleaned(&[
        ("jörg@müller.example ist unbekannt", "[email] ist unbekannt"),
        ("an søren@lib.example: nej", "an [email]: nej"),
        ("cc jo\u{308}rg@lib.example", "cc [email]"),
        ("нет ада.x@lib.example здесь", "нет [email] здесь"),
        ("to ada@cafe\u{301}.example.", "to [email]."),
        ("用户ada@müller.example不存在", "用户[email]不存在"),
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
    assert_cleaned(&[
        (
            "Ungültiges Passwort: fichte99x",
            "Ungültiges Passwort: [redacted]",
        ),
        ("API-Schlüssel: q7Rk29xZm4Tp", "API-Schlüssel: [redacted]"),
        ("clé d'API : q7Rk29xZm4Tp", "clé d'API : [redacted]"),
        (
            "mot de passe incorrect : sapin99x",
            "mot de passe incorrect : [redacted]",
        ),
        (
            "contraseña incorrecta: abeto99x",
            "contraseña incorrecta: [redacted]",
        ),
        ("clave secreta: abeto99x", "clave secreta: [redacted]"),
        ("senha inválida: pinheiro99", "senha inválida: [redacted]"),
        ("A senha é pinheiro99", "A senha é [redacted]"),
        ("lozinka: bor99bor", "lozinka: [redacted]"),
        ("пароль пользователя: ёлка", "пароль пользователя: ёлка"),
        (
            "пароль пользователя: yolka99x",
            "пароль пользователя: [redacted]",
        ),
        ("секретный ключ: q7Rk29xZm4Tp", "секретный ключ: [redacted]"),
        ("API キー：q7Rk29xZm4Tp", "API キー：[redacted]"),
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
    assert_cleaned(&[
        (
            "const PASSWORD: &str = \"fir99fir\";",
            "const PASSWORD: &str = \"[redacted]\";",
        ),
        (
            "val password: String = \"fir99\"",
            "val password: String = \"[redacted]\"",
        ),
        (
            "NSString *apiKey = @\"fir99\";",
            "NSString *apiKey = @\"[redacted]\";",
        ),
        ("password = b'fir99'", "password = b'[redacted]'"),
        ("password <- \"fir99x\"", "password <- \"[redacted]\""),
        ("if (password != 'fir99x')", "if (password != '[redacted]')"),
        (
            "password = new String(\"fir99\");",
            "password = new String([redacted]);",
        ),
        (
            "[\"password\"]=> string(5) \"fir99\"",
            "[\"password\"]=> string(5) \"[redacted]\"",
        ),
        (
            "CREATE USER ada IDENTIFIED BY 'fir99x'",
            "CREATE USER ada IDENTIFIED BY '[redacted]'",
        ),
        (
            "auth: { user: 'ada', pass: 'fir99fir' }",
            "auth: { user: 'ada', pass: '[redacted]' }",
        ),
        ("ada@10.0.0.9 (pw:fir99fir)", "ada@10.0.0.9 (pw:[redacted])"),
        ("refused with pw: fir99pine", "refused with pw: [redacted]"),
        (
            "--storepass fir99fir --alias x",
            "--storepass [redacted] --alias x",
        ),
        ("invalid api key: fir99oak7", "invalid api key: [redacted]"),
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
